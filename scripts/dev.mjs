// npm run dev: the server restarts and the web is built anew whenever their sources change.
import { watch } from 'node:fs';

import { becomeNode, ensureBuilt, ensureInstalled, ROOT, say } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
let waiting;
for (const folder of ['apps/web/src', 'packages/contract/src', 'apps/server/src/features/languages/texts']) {
  watch(`${ROOT}/${folder}`, { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      ensureBuilt();
      say('built; reload the page');
    }, 200);
  });
}
becomeNode(['--watch', 'apps/server/src/main.ts']);
