import { defineConfig } from 'vitest/config';

// Vitest asks for a default export.
export default defineConfig({
  test: {
    name: 'suite-app',
    include: ['test/**/*.test.ts'],
    // Its page is built before, as the web is.
    globalSetup: ['../../apps/server/test/global-setup.ts'],
    // As the server's tests: Node reads TypeScript itself.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 3,
    // These end what hangs; a slow machine does not reach them.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 50_000 } },
  },
});
