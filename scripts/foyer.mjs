// npm run foyer -- …: Foyer's command line.
import { becomeNode, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
becomeNode(['apps/server/src/commands/command-line.ts', ...process.argv.slice(2)]);
