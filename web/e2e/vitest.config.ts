import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: { include: ["*.e2e.ts"], testTimeout: 240_000, hookTimeout: 60_000, fileParallelism: false, pool: "forks", bail: 0 },
});
