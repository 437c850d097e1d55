// npm run e2e: runs the journeys only; further arguments are passed to Playwright.
process.argv.splice(2, 0, 'journeys');
await import('./test.mjs');
