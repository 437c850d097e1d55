// npm run generate: writes the generated files. With --check, fails when one is out of date.
import { ensureInstalled, runNode } from './toolchain.mjs';

ensureInstalled();
runNode(['apps/server/generate/main.ts', ...process.argv.slice(2)]);
