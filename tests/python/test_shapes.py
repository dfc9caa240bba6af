#!/usr/bin/env python3
"""The shapes of Gymnasium and PettingZoo, over stand-ins for those packages; without them grognard itself works."""
import os
import random
import subprocess
import sys

import numpy as np
from tap import raises, run, test

import grognard
from grognard import GrognardError

HIDDEN = "import sys; sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None; import grognard"
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "stand_in"))


@test
def grognard_works_without_them_and_the_adapters_say_what_they_need():
    for module, wants in (("gym", "gymnasium"), ("aec", "pettingzoo")):
        done = subprocess.run([sys.executable, "-c", f"{HIDDEN}\nimport grognard.{module}"], capture_output=True, text=True)
        assert done.returncode == 1 and f"grognard.{module} needs the package" in done.stderr and wants in done.stderr


def episode(env, seed, chance):
    observation, info = env.reset(seed=seed)
    rewards, done = [], False
    while not done:
        assert env.observation_space.contains(observation)
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, done, cut, info = env.step(action)
        rewards.append(reward)
        assert not cut
    return rewards


@test
def gymnasium_steps_one_side_to_the_end():
    from grognard.gym import BattleEnv
    for side in (0, "allies"):
        env = BattleEnv("ccn/drill_square", side=side)
        rewards = episode(env, 3, random.Random(1))
        assert rewards == episode(env, 3, random.Random(1)) and set(rewards[:-1]) <= {0.0} and rewards[-1] in (1.0, -1.0, 0.0)
        raises(GrognardError, lambda: env.step(0), "reset()")
    env.reset(seed=1)
    raises(GrognardError, lambda: env.step(511), "legal moves")
    assert env.render()


@test
def pettingzoo_asks_both_sides_in_turn():
    from grognard.aec import env as make
    env, chance, total, steps = make("ccn/drill_square"), random.Random(2), {}, 0
    env.reset(seed=5)
    assert env.possible_agents == ["french", "allies"]
    for agent in env.agent_iter():
        observation, reward, ended, cut, info = env.last()
        total[agent] = total.get(agent, 0) + reward
        mask = observation["action_mask"]
        assert ended or (mask.sum() == len(info["moves"]) > 0)
        env.step(None if ended else chance.choice(np.flatnonzero(mask)))
        steps += 1
    assert steps > 10 and sum(total.values()) == 0 and set(total) == {"french", "allies"} and env.agents == []
    assert [total[a] for a in env.possible_agents] == env.state.returns()


@test
def pettingzoo_refuses_an_action_that_is_none():
    from grognard.aec import env as make
    env = make(grognard.load("ccn/drill_square"))
    env.reset(seed=1)
    raises(GrognardError, lambda: env.step(500), "legal moves")


run()
