"""As much of Gymnasium as the adapters touch, for the tests."""
import types

import numpy as np


class Env:
    def reset(self, *, seed=None, options=None):
        if seed is not None or not hasattr(self, "np_random"):
            self.np_random = np.random.default_rng(seed)


class Box:
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

    def contains(self, x):
        return x.shape == self.shape and x.dtype == self.dtype


class Discrete:
    def __init__(self, n):
        self.n = n


class Dict:
    def __init__(self, spaces):
        self.spaces = spaces


spaces = types.SimpleNamespace(Box=Box, Discrete=Discrete, Dict=Dict)
