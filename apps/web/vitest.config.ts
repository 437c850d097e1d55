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
  },
});
