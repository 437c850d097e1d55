import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'vite';

import { precompress } from '../../scripts/precompress.mjs';

const root = import.meta.dirname;

await rm(join(root, 'dist'), { recursive: true, force: true });
await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: 'dist/client' } });
await build({
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  // Bundles all dependencies, so that the server can import the output from any folder.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { outDir: 'dist/render', ssr: 'src/app/render.tsx', copyPublicDir: false, minify: false },
});
await precompress(join(root, 'dist/client'), { except: ['index.html'] }); // the server writes the page
