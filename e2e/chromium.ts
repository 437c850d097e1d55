/** How Chromium is started, for journeys and for measurements. */
export const launchOptions = {
  executablePath: process.env['FOYER_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox', // it needs rights that containers lack; nothing foreign is opened here
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
