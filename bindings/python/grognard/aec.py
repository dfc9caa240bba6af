"""A battle as an AEC environment of PettingZoo: two agents by the names of their sides. Needs pettingzoo and gymnasium.

    env = grognard.aec.env("ccn/el_bodon")

Dice are thrown inside. An action is an index into the legal moves; the observation has the signs and the mask of those indexes."""
try:
    import gymnasium
    import pettingzoo
except ImportError as e:
    raise ImportError(f"grognard.aec needs the packages pettingzoo and gymnasium ({e}); grognard itself does not") from e
import random

import numpy as np

from .battle import Battle, load
from .errors import GrognardError
from .state import Dice


class BattleAEC(pettingzoo.AECEnv):
    metadata = {"name": "grognard", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, battle, most_moves=512, render_mode=None):
        super().__init__()
        self.battle = battle if isinstance(battle, Battle) else load(battle)
        self.most_moves, self.render_mode = most_moves, render_mode
        self.possible_agents = list(self.battle.sides)
        width, spaces = len(self.battle.system.sign_names), gymnasium.spaces
        self.observation_spaces = {a: spaces.Dict({"observation": spaces.Box(-np.inf, np.inf, (width,), np.float32),
                                                   "action_mask": spaces.Box(0, 1, (most_moves,), np.int8)})
                                   for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(most_moves) for a in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self._dice = Dice(random.getrandbits(62) if seed is None else seed)
        self.state, self.agents = self.battle.start(), list(self.possible_agents)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos = {a: {} for a in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def _go_on(self):
        while self.state.is_chance_node():
            self.state.throw(self._dice)
        if self.state.is_terminal():
            self._moves = []
            self.rewards = dict(zip(self.possible_agents, self.state.returns()))
            self.terminations = {a: True for a in self.agents}
            return
        self.agent_selection = self.possible_agents[self.state.current_player()]
        self._moves = self.state.legal_actions()[:self.most_moves]
        self.infos = {a: {"moves": list(self._moves) if a == self.agent_selection else []} for a in self.agents}

    def observe(self, agent):
        mask = np.zeros(self.most_moves, np.int8)
        if agent == self.agent_selection:
            mask[:len(self._moves)] = 1
        return {"observation": self.state.observation_tensor(agent), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self._moves):
            raise GrognardError(f"action {action}: there are {len(self._moves)} legal moves, see the action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state.apply_action(self._moves[int(action)])
        self._go_on()
        self._accumulate_rewards()

    def render(self):
        return str(self.state)

    def close(self):
        pass


def env(battle, **how):
    return BattleAEC(battle, **how)
