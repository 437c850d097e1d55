import { defineConfig } from 'vitest/config';

// Vitest asks for a default export.
export default defineConfig({
  // As the build does.
  resolve: { tsconfigPaths: true },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    restoreMocks: true,
    unstubGlobals: true,
    // These end what hangs; a slow machine does not reach them.
    testTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
  },
});
