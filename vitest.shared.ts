import { fileURLToPath } from 'node:url';

/** Settings of every project. The timeouts end a hanging test: a slow machine does not reach them. */
export const common = {
  setupFiles: [fileURLToPath(new URL('vitest.real-timers.ts', import.meta.url))],
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 50_000 } },
};

/** Node strips the types, and each worker loads the tested modules once: a test file must not change shared state. */
export const loadedOnce = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };
