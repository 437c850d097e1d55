// npm run build: the web, as the server serves it.
import { ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
