// Finds Chromium, or installs it from the system's packages.
import { existsSync } from 'node:fs';

import { installPackages, tryInstallPackages } from './system-packages.mjs';
import { fail } from './toolchain.mjs';

/** The shell has no windows and takes a third less processor time than the browser that draws them unseen. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium to drive. */
export function ensureChromium() {
  const given = process.env['FOYER_TEST_CHROMIUM'];
  if (given !== undefined) return given;
  const found = PLACES.find((path) => existsSync(path));
  if (found !== undefined) return found;
  // Older releases have the browser alone.
  if (tryInstallPackages('Chromium', ['chromium-headless-shell']) !== undefined)
    installPackages('Chromium', ['chromium'], 'Install it, or name one in FOYER_TEST_CHROMIUM.');
  return PLACES.find((path) => existsSync(path)) ?? fail('Chromium is still missing after its installation.');
}
