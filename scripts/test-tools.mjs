// Third-party programs that Foyer is tested with.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { installPackages } from './system-packages.mjs';

/** A generator of one-time codes and a connection pooler for PostgreSQL. */
const TOOLS = ['oathtool', 'pgbouncer'];
/** Folder that is not in every user's PATH. */
const SYSTEM_FOLDER = '/usr/sbin';

/** Installs missing tools from Debian's packages; does nothing on systems other than Linux. */
export function ensureTestTools() {
  if (process.platform !== 'linux') return;
  const missing = TOOLS.filter((name) => !findCommand(name));
  if (missing.length > 0) installPackages(missing.join(' and '), missing, 'Install the packages with these names.');
}

function findCommand(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), SYSTEM_FOLDER];
  return folders.some((folder) => existsSync(join(folder, name)));
}
