// Programs that are not ours, against which Foyer is tested.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { installPackages } from './system-packages.mjs';

/** One-time codes, and a pooler in front of PostgreSQL. */
const TOOLS = ['oathtool', 'pgbouncer'];
/** Not in the path of every user. */
const SYSTEM_FOLDER = '/usr/sbin';

/** Makes sure that the tools are there, where Debian's packages are. */
export function ensureTestTools() {
  if (process.platform !== 'linux') return;
  const missing = TOOLS.filter((name) => !findCommand(name));
  if (missing.length > 0) installPackages(missing.join(' and '), missing, 'Install the packages of these names.');
}

function findCommand(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), SYSTEM_FOLDER];
  return folders.some((folder) => existsSync(join(folder, name)));
}
