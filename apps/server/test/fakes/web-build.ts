import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder like the build of the web application: a page, an asset and a file outside the assets. */
export function createWebBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-web-'));
  for (const path of ['client/assets', 'render']) mkdirSync(join(folder, path), { recursive: true });
  const html =
    '<!doctype html><html lang="en"><head><style>b{color:red}</style></head><body><!--app--><!--boot--></body></html>';
  writeFileSync(join(folder, 'client/index.html'), html);
  writeFileSync(join(folder, 'client/secret.txt'), 'outside the assets');
  writeFileSync(join(folder, 'client/assets/main-1a2b.js'), 'plain');
  writeFileSync(join(folder, 'client/assets/main-1a2b.js.br'), 'brotli');
  writeFileSync(join(folder, 'render/package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'render/render.js'),
    "export const render = (boot) => '<h1>$& ' + boot.texts['signIn.title'] + '</h1>'",
  );
  return folder;
}
