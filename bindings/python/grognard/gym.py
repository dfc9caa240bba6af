"""One side of a battle as an environment of Gymnasium; a program plays the other. Needs the package gymnasium.

    env = grognard.gym.BattleEnv("ccn/drill_square", side=0, enemy="recruit")

An action is an index into the legal moves, `info["moves"]`; `info["action_mask"]` says which indexes there are."""
try:
    import gymnasium
except ImportError as e:
    raise ImportError("grognard.gym needs the package gymnasium, which is not installed; grognard itself does not") from e
import numpy as np

from .battle import Battle, load
from .errors import GrognardError
from .player import Player
from .state import Dice


class BattleEnv(gymnasium.Env):
    """Reward 1 for a battle won, -1 for one lost, 0 else; the observation is the signs as the side sees them."""
    metadata = {"render_modes": ["ansi"]}

    def __init__(self, battle, side=0, enemy="recruit", most_moves=512, render_mode=None):
        self.battle = battle if isinstance(battle, Battle) else load(battle)
        self.side, self.enemy, self.most_moves, self.render_mode = self.battle.side(side), enemy, most_moves, render_mode
        width = len(self.battle.system.sign_names)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (width,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(most_moves)
        self.state = None

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62)) if seed is None else int(seed)
        self._dice, self._foe = Dice(number), Player(self.battle, self.enemy, number ^ 1)
        self.state = self.battle.start()
        self._go_on()
        return self._seen()

    def step(self, action):
        if self.state is None or self.state.is_terminal():
            raise GrognardError("the battle is over or has not begun: reset()")
        if not 0 <= int(action) < len(self._moves):
            raise GrognardError(f"action {action}: there are {len(self._moves)} legal moves, see info['action_mask']")
        self.state.apply_action(self._moves[int(action)])
        self._go_on()
        observation, info = self._seen()
        return observation, self.state.returns()[self.side], self.state.is_terminal(), False, info

    def _go_on(self):
        """Dice and the enemy, until this side is asked."""
        while (who := self.state.current_player()) != self.side and not self.state.is_terminal():
            if self.state.is_chance_node():
                self.state.throw(self._dice)
            else:
                self.state.apply_action(self._foe.choose(self.state))
        self._moves = self.state.legal_actions()[:self.most_moves] if who == self.side else []

    def _seen(self):
        mask = np.zeros(self.most_moves, np.int8)
        mask[:len(self._moves)] = 1
        return self.state.observation_tensor(self.side), {"action_mask": mask, "moves": list(self._moves)}

    def render(self):
        return str(self.state)

    def close(self):
        self.state = None
