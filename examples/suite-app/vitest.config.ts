import { defineConfig } from 'vitest/config';

// Vitest asks for a default export.
export default defineConfig({
  test: {
    name: 'suite-app',
    include: ['test/**/*.test.ts'],
    globalSetup: ['../../apps/server/test/global-setup.ts', 'test/build-page.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
