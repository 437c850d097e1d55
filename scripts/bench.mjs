// npm run bench: prints one figure per line with its budget.
import { ensureChromium } from './chromium.mjs';
import { becomeNode, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
becomeNode(['bench/main.ts', ...process.argv.slice(2)], { FOYER_TEST_CHROMIUM: ensureChromium() });
