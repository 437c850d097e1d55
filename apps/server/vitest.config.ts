import { defineConfig } from 'vitest/config';

import { common, loadedOnce } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'server',
    include: ['demo/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts', 'vendor/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // On two cores: while one test waits for an event, the others use them.
    maxWorkers: 3,
    ...common,
    ...loadedOnce,
  },
});
