// Builds the page and its imports into `dist`.
import { build } from 'vite';

const root = import.meta.dirname;

await build({
  root: `${root}/page`,
  configFile: false,
  logLevel: 'warn',
  // In this repository the SDK is imported from its sources; elsewhere it is a package.
  resolve: { tsconfigPaths: true },
  build: {
    outDir: `${root}/dist`,
    emptyOutDir: true,
    target: ['chrome126', 'edge126', 'firefox126', 'safari18'],
    modulePreload: { polyfill: false },
  },
});
