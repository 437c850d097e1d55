import { defineConfig } from 'vitest/config';

import { limits, loadedOnce } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'server',
    include: ['demo/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts', 'vendor/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // On two cores: while one test waits for an event, the others use them.
    maxWorkers: 3,
    ...limits,
    ...loadedOnce,
  },
});
