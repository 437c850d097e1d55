// Programs that are not ours, against which the second factor is tested.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { installPackages } from './system-packages.mjs';

/** Makes sure that `oathtool` (one-time codes) and libfaketime (a clock that jumps) are there, where Debian's packages are. */
export function ensureTestTools() {
  if (process.platform !== 'linux') return;
  const missing = [...(findCommand('oathtool') ? [] : ['oathtool']), ...(findFaketime() ? [] : ['faketime'])];
  if (missing.length > 0) installPackages(missing.join(' and '), missing, 'Install the packages of these names.');
}

function findCommand(name) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** The library lies in a folder named after the architecture. */
function findFaketime() {
  return readdirSync('/usr/lib').some((folder) => existsSync(join('/usr/lib', folder, 'faketime/libfaketime.so.1')));
}
