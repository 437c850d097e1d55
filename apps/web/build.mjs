import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { build } from 'vite';

const root = import.meta.dirname;
const TEXT = /\.(js|css|html|svg|json|txt)$/;
/** Below this size in bytes, the headers of a compressed response cost more than compression saves. */
const WORTH_COMPRESSING = 512;

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
await compress(join(root, 'dist/client'));

/** Precompresses every text file to `.br` and `.gz`, which the server sends unchanged. */
async function compress(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && TEXT.test(file.name) && file.name !== 'index.html');
  await Promise.all(
    texts.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const content = await readFile(path);
      if (content.length < WORTH_COMPRESSING) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
