"""As much of PettingZoo's AEC environment as the adapter touches, with its rules for agents that are done."""


class AECEnv:
    def last(self):
        a = self.agent_selection
        return self.observe(a), self._cumulative_rewards[a], self.terminations[a], self.truncations[a], self.infos[a]

    def agent_iter(self, most=2**31):
        while self.agents and most:
            most -= 1
            yield self.agent_selection

    def _clear_rewards(self):
        for a in self.rewards:
            self.rewards[a] = 0

    def _accumulate_rewards(self):
        for a, r in self.rewards.items():
            self._cumulative_rewards[a] += r

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        a = self.agent_selection
        for d in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del d[a]
        self.agents.remove(a)
        if self.agents:
            self.agent_selection = self.agents[0]
        self._clear_rewards()
