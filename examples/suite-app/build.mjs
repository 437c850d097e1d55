// Builds the page into `dist`, with what it imports.
import { build } from 'vite';

const root = import.meta.dirname;

await build({
  root: `${root}/page`,
  configFile: false,
  logLevel: 'warn',
  // In this tree the SDK is taken from its sources; anywhere else it comes as a package.
  resolve: { tsconfigPaths: true },
  build: {
    outDir: `${root}/dist`,
    emptyOutDir: true,
    target: ['chrome126', 'edge126', 'firefox126', 'safari18'],
    modulePreload: { polyfill: false },
  },
});
