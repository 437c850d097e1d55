/** What ends a test that hangs; a slow machine does not reach it. */
export const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 50_000 } } };

/** Node reads TypeScript itself, and loads what is tested once per worker: files share nothing that they change. */
export const loadedOnce = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };
