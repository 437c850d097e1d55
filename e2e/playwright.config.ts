import { defineConfig } from '@playwright/test';

import { launchOptions } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../test-results/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    launchOptions,
  },
});
