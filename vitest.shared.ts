/** Timeouts that end a hanging test. A slow machine does not reach them. */
export const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 50_000 } } };

/** Node strips the types, and each worker loads the tested modules once: a test file must not change shared state. */
export const loadedOnce = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };
