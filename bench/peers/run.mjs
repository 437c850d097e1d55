// npm run bench:peers: compares Foyer with other sign-in systems. Installs their packages into this folder.
import { ensureChromium } from '../../scripts/chromium.mjs';
import { becomeNode, ensureBuilt, ensureInstalled } from '../../scripts/toolchain.mjs';

ensureInstalled();
ensureInstalled('bench/peers');
ensureBuilt();
becomeNode(['bench/peers/main.ts', ...process.argv.slice(2)], { FOYER_TEST_CHROMIUM: ensureChromium() });
