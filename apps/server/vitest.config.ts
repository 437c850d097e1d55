import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['demo/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts', 'vendor/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // Each world is a whole server; two cores carry two at a time.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
