import { defineConfig, mergeConfig } from 'vitest/config';

import web from './vitest.config.ts';

/** Tests of stateful modules, such as the session and the location. Each file loads them again. */
export default mergeConfig(
  { ...web, test: { ...web.test, include: [], exclude: [] } },
  defineConfig({ test: { name: 'web-state', include: ['src/{app,shared}/**/*.test.{ts,tsx}'], isolate: true } }),
);
