import { fileURLToPath } from 'node:url';

/** Settings of every project. The timeouts only end hanging tests; a slow machine does not reach them. */
export const common = {
  setupFiles: [fileURLToPath(new URL('vitest.real-timers.ts', import.meta.url))],
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 50_000 } },
};

/** Node strips the types. Each worker loads the tested modules once, so a test file must not change shared state. */
export const loadedOnce = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };
