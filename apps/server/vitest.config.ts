import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['demo/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts', 'vendor/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // Node reads TypeScript itself, and loads the server once per worker: files share nothing that they change.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Two cores carry three: tests that wait for something to happen leave room for others.
    maxWorkers: 3,
    // These end what hangs; a slow machine does not reach them.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 50_000 } },
  },
});
