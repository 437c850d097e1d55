import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { build } from 'vite';

const root = import.meta.dirname;
const entry = join(root, 'src/connect.ts');
/** Output folder: `index.js`, which applications import, and its types. */
const folder = process.argv[2] ?? join(root, 'dist');

await rm(folder, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: folder,
    emptyOutDir: false,
    // The same browsers as Foyer's web app supports.
    target: ['chrome126', 'edge126', 'firefox126', 'safari18'],
    lib: { entry, formats: ['es'], fileName: () => 'index.js' },
    // By default Vite keeps the white space of a library.
    rolldownOptions: { output: { minify: true } },
  },
});
declareTypes();
await writeFile(join(folder, 'index.d.ts'), "export * from './connect.js';\n");
await nameAsBuilt();

function declareTypes() {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const options = ['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--allowImportingTsExtensions'];
  const language = ['--strict', '--module', 'nodenext', '--target', 'es2025', '--lib', 'es2025,dom', '--types', ''];
  const command = [join(dirname(typescript), 'bin/tsc'), entry, ...options, ...language, '--outDir', folder];
  execFileSync(process.execPath, command, { stdio: 'inherit' });
}

/** Declarations import the compiled `.ts` files; the package contains only the built `.js` files. */
async function nameAsBuilt() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.d.ts'));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
    }),
  );
}
