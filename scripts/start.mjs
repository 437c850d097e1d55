// npm start: installs what is locked, builds, migrates and serves.
import { becomeNode, ensureBuilt, ensureInstalled } from './toolchain.mjs';

ensureInstalled();
ensureBuilt();
becomeNode(['apps/server/src/main.ts']);
