import { defineConfig } from 'vitest/config';

// Vitest asks for a default export.
export default defineConfig({
  test: {
    name: 'suite-app',
    include: ['test/**/*.test.ts'],
    // Its page is built before, as the web is.
    globalSetup: ['../../apps/server/test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
