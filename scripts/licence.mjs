// npm run licence -- …: the vendor's tool. Generates keys, signs licences and prints them.
import { becomeNode, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
// File names are relative to the caller's directory; npm changes to the root first.
becomeNode(['apps/server/vendor/main.ts', ...process.argv.slice(2)], {
  INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
});
