// npm run build: builds the web application that the server serves.
import { ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
