import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['electron/**/*.test.ts', 'renderer/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    // Files spend half of their time waiting for children and browsers: on a small machine one worker alone would leave it idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
