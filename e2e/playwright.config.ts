import { defineConfig } from '@playwright/test';

import { launchOptions } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: '../apps/server/test/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // Two cores carry three: a page that waits for its server leaves room for others.
  workers: Number(process.env['FOYER_TEST_WORKERS'] ?? 3),
  // What ends a journey that hangs; a slow machine does not reach it.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../test-results/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
});
