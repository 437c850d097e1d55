import { defineConfig } from '@playwright/test';

import { launchOptions } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: '../apps/server/test/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // One more worker than the two cores, since pages often wait for their server.
  workers: Number(process.env['FOYER_TEST_WORKERS'] ?? 3),
  // The timeouts only end hanging journeys; a slow machine does not reach them.
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
