import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/contract',
      'packages/app-sdk',
      'apps/server',
      'apps/server/vitest.engine.config.ts',
      'apps/web',
      'examples/suite-app',
    ],
    maxWorkers: 2,
  },
});
