// Installs system packages that Foyer's tests and measurements need (Debian, Ubuntu).
import { spawnSync } from 'node:child_process';

import { fail, logStatus } from './toolchain.mjs';

/** Installs packages. When that fails, exits with a message that contains `otherwise`, the alternative. */
export function installPackages(what, packages, otherwise) {
  const problem = tryInstallPackages(what, packages);
  if (problem !== undefined) fail(`${what} is missing and could not be installed. ${otherwise}\n${problem}`);
}

/** Installs packages. Returns the error output of the package manager when that fails, otherwise undefined. */
export function tryInstallPackages(what, packages) {
  logStatus(`Installing ${what} from the system’s packages …`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', ...packages],
  ]) {
    const [command, ...others] = [...sudo, 'apt-get', ...args];
    const { status, stderr, error } = spawnSync(command, others, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) return String(stderr ?? error?.message ?? '');
  }
  return undefined;
}
