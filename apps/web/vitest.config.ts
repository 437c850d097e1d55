import { defineConfig } from 'vitest/config';

import { limits } from '../../vitest.shared.ts';

export default defineConfig({
  // As the build does.
  resolve: { tsconfigPaths: true },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/app/**', 'src/shared/**'],
    // Loaded once per worker: what is tested here keeps no state of its own.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    ...limits,
  },
});
