import { defineConfig } from 'vitest/config';

import { common } from '../../vitest.shared.ts';

export default defineConfig({
  // Resolves imports as the build does.
  resolve: { tsconfigPaths: true },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/app/**', 'src/shared/**'],
    // Each worker loads the modules once: those tested here are stateless.
    isolate: false,
    ...common,
  },
});
