/** Launch options of Chromium, for journeys and measurements. */
export const launchOptions = {
  executablePath: process.env['FOYER_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox', // the sandbox needs privileges that containers lack; no untrusted pages are opened
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
