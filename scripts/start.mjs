// npm start: installs the locked dependencies, builds the web application, migrates the database and starts the server.
import { becomeNode, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
becomeNode(['apps/server/src/main.ts']);
