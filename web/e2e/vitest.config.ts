import { defineConfig } from "vitest/config";

// Two files at a time, each with a browser of its own; speed.e2e.ts is run by itself. A browser beside other work may be late once:
// what fails is tried again, and what fails twice is a fault.
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ["*.e2e.ts"], testTimeout: 240_000, hookTimeout: 60_000, maxWorkers: 2, pool: "forks", bail: 0, retry: 1 },
});
