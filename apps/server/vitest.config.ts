import { defineConfig } from 'vitest/config';

import { common, loadedOnce } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'server',
    include: ['demo/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts', 'vendor/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // For two cores: one more worker than cores, since tests often wait for events.
    maxWorkers: 3,
    ...common,
    ...loadedOnce,
  },
});
