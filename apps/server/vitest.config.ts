import { defineConfig } from 'vitest/config';

import { limits, loadedOnce } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'server',
    include: ['demo/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts', 'vendor/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // Two cores carry three: tests that wait for something to happen leave room for others.
    maxWorkers: 3,
    ...limits,
    ...loadedOnce,
  },
});
