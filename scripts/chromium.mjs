// Finds Chromium, or installs it from the system's packages.
import { existsSync } from 'node:fs';

import { installPackages, tryInstallPackages } from './system-packages.mjs';
import { fail } from './toolchain.mjs';

/** The shell has no windows and takes a third less processor time than the browser that draws them unseen. */
const EXECUTABLE_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium to drive. */
export function ensureChromium() {
  const configured = process.env['FOYER_TEST_CHROMIUM'];
  if (configured !== undefined) return configured;
  const executable = EXECUTABLE_PATHS.find((path) => existsSync(path));
  if (executable !== undefined) return executable;
  // Older releases have the browser alone.
  if (tryInstallPackages('Chromium', ['chromium-headless-shell']) !== undefined)
    installPackages('Chromium', ['chromium'], 'Install it, or name one in FOYER_TEST_CHROMIUM.');
  return EXECUTABLE_PATHS.find((path) => existsSync(path)) ?? fail('Chromium is still missing after its installation.');
}
