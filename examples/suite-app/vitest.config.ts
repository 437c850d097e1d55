import { defineConfig } from 'vitest/config';

import { common, loadedOnce } from '../../vitest.shared.ts';

// Vitest asks for a default export.
export default defineConfig({
  test: {
    name: 'suite-app',
    include: ['test/**/*.test.ts'],
    // Its page is built before, as the web is.
    globalSetup: ['../../apps/server/test/global-setup.ts'],
    maxWorkers: 3,
    ...common,
    ...loadedOnce,
  },
});
