import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/contract',
      'packages/app-sdk',
      'apps/server',
      'apps/server/vitest.engine.config.ts',
      'apps/web',
      'apps/web/vitest.state.config.ts',
      'examples/suite-app',
    ],
    maxWorkers: 2,
  },
});
