// npm run e2e: the journeys alone; further arguments go to Playwright.
process.argv.splice(2, 0, 'journeys');
await import('./test.mjs');
