// Finds Chromium, or installs it from the system's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { fail, say } from './toolchain.mjs';

const PLACES = [
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
  say('Installing Chromium from the system’s packages …');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    if (spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) {
      fail('Chromium is missing and could not be installed. Install it, or name one in FOYER_TEST_CHROMIUM.');
    }
  }
  return PLACES.find((path) => existsSync(path)) ?? fail('Chromium is still missing after its installation.');
}
