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
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
