import { defineConfig, mergeConfig } from 'vitest/config';

import web from './vitest.config.ts';

/** What the page knows, such as its session and its address, lives in modules: each file gets them as new. */
export default mergeConfig(
  { ...web, test: { ...web.test, include: [], exclude: [] } },
  defineConfig({ test: { name: 'web-state', include: ['src/{app,shared}/**/*.test.{ts,tsx}'], isolate: true } }),
);
