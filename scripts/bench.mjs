// npm run bench: one figure per line, each against its budget.
import { ensureChromium } from './chromium.mjs';
import { becomeNode, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
becomeNode(['bench/main.ts', ...process.argv.slice(2)], { FOYER_TEST_CHROMIUM: ensureChromium() });
