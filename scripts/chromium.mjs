// Finds Chromium, or installs it with the system's package manager.
import { existsSync } from 'node:fs';

import { installPackages, tryInstallPackages } from './system-packages.mjs';
import { fail } from './toolchain.mjs';

/**
 * The headless shell is first: it has no windows and uses a third less CPU time than the full browser in headless mode.
 */
const EXECUTABLE_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium executable; installs one if necessary. */
export function ensureChromium() {
  const configured = process.env['FOYER_TEST_CHROMIUM'];
  if (configured !== undefined) return configured;
  const executable = EXECUTABLE_PATHS.find((path) => existsSync(path));
  if (executable !== undefined) return executable;
  // Older Debian releases have the full browser only.
  if (tryInstallPackages('Chromium', ['chromium-headless-shell']) !== undefined)
    installPackages('Chromium', ['chromium'], 'Install it, or set FOYER_TEST_CHROMIUM to the path of one.');
  return EXECUTABLE_PATHS.find((path) => existsSync(path)) ?? fail('Chromium is still missing after its installation.');
}
