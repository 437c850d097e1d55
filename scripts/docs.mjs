// npm run docs: builds the documentation site, which Foyer then serves under /docs/.
import { join } from 'node:path';

import { precompress } from './precompress.mjs';
import { ensureInstalled, logStatus, ROOT, runNode } from './toolchain.mjs';

ensureInstalled();
ensureInstalled('docs');
runNode(['docs/node_modules/vitepress/bin/vitepress.js', 'build', 'docs']);
await precompress(join(ROOT, 'docs/.vitepress/dist'));
logStatus('The next start serves the documentation under /docs/.');
