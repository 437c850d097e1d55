// npm run generate: writes what is derived; with --check it fails when something is out of date.
import { ensureInstalled, runNode } from './toolchain.mjs';

ensureInstalled();
runNode(['apps/server/generate/main.ts', ...process.argv.slice(2)]);
