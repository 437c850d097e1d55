import { defineConfig } from 'vitest/config';

import { common, loadedOnce } from '../../vitest.shared.ts';

// Vitest requires a default export.
export default defineConfig({
  test: {
    name: 'suite-app',
    include: ['test/**/*.test.ts'],
    // Builds the page beforehand, like the web app.
    globalSetup: ['../../apps/server/test/global-setup.ts'],
    maxWorkers: 3,
    ...common,
    ...loadedOnce,
  },
});
