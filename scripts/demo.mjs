// npm run demo: fills an embedded installation of its own with a believable chain, and serves it.
import { join } from 'node:path';

import { becomeNode, ensureBuilt, ensureInstalled, ROOT, runNode } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
const environment = { FOYER_DATA: process.env.FOYER_DATA ?? join(ROOT, 'data/demo') };
runNode(['apps/server/demo/main.ts'], environment);
becomeNode(['apps/server/src/main.ts'], environment);
