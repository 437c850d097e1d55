// npm run licence -- …: makes keys, signs licences and reads them, for the vendor.
import { becomeNode, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
// Files are meant from where the caller stands; npm goes to the top of the tree first.
becomeNode(['apps/server/vendor/main.ts', ...process.argv.slice(2)], {
  INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
});
