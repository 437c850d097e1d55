import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['demo/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // Each world is a whole server; two cores carry two at a time.
    maxWorkers: 2,
    // They end what hangs, and measure nothing: a machine may be busy, and some tests start processes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
