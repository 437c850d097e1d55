// Programs that are not ours, against which the second factor is tested.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { installPackages } from './system-packages.mjs';

/** Makes sure that `oathtool` (one-time codes) is there, where Debian's packages are. */
export function ensureTestTools() {
  if (process.platform !== 'linux' || findCommand('oathtool')) return;
  installPackages('oathtool', ['oathtool'], 'Install the package of that name.');
}

function findCommand(name) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}
