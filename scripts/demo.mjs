// npm run demo: fills an embedded installation of its own with a believable chain, and serves it.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { becomeNode, ensureBuilt, ensureInstalled, ROOT, runNode } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
const data = resolve(ROOT, process.env.FOYER_DATA ?? 'data/demo');
runNode(['apps/server/demo/main.ts'], { FOYER_DATA: data });
// Its licence is signed by a vendor of its own, whose keys were made with it.
const keys = process.env.FOYER_LICENCE_KEYS ?? readFileSync(join(data, 'vendor', 'public-key'), 'utf8').trim();
becomeNode(['apps/server/src/main.ts'], { FOYER_DATA: data, FOYER_LICENCE_KEYS: keys });
