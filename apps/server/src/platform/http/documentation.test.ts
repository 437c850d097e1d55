import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let documentationFolder: string;
let world: World;

/** Creates a small site with the layout of the one that `npm run docs` builds. */
beforeAll(async () => {
  documentationFolder = mkdtempSync(join(tmpdir(), 'foyer-documentation-'));
  const files = {
    'index.html': '<h1>Foyer</h1>',
    '404.html': '<h1>Page not found</h1>',
    'operating/backup.html': '<h1>Back up</h1>',
    'decisions/index.html': '<h1>Decisions</h1>',
    'assets/app.1a2b3c4d.js': 'export {};',
    'assets/app.1a2b3c4d.js.gz': gzipSync('export {};'),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(documentationFolder, path, '..'), { recursive: true });
    writeFileSync(join(documentationFolder, path), content);
  }
  world = await createWorld({ documentationFolder });
});

afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(documentationFolder, { recursive: true });
});

const bootOf = (page: string): unknown =>
  JSON.parse(/<script[^>]* id="boot"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? '');

test.each([
  ['/docs/', 200, '<h1>Foyer</h1>'],
  ['/docs/operating/backup', 200, '<h1>Back up</h1>'],
  ['/docs/decisions/', 200, '<h1>Decisions</h1>'],
  ['/docs/assets/app.1a2b3c4d.js', 200, 'export {};'],
  ['/docs/unknown', 404, '<h1>Page not found</h1>'],
  ['/docs/..%2f..%2fpackage.json', 404, '<h1>Page not found</h1>'],
])('%s of the built documentation answers %i', async (path, expected, content) => {
  const { status, text } = await world.browser().fetch(path);
  expect([status, text]).toEqual([expected, content]);
});

test('/docs redirects to the start page', async () => {
  const { status, headers } = await world.browser().fetch('/docs');
  expect([status, headers.get('location')]).toEqual([302, '/docs/']);
});

test('pages are revalidated; hashed files are kept, and are sent compressed', async () => {
  const page = await world.browser().fetch('/docs/');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const response = await fetch(`${world.origin}/docs/assets/app.1a2b3c4d.js`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('a script in the documentation can neither be inline nor call Foyer, and no page frames it', async () => {
  const policy = (await world.browser().fetch('/docs/')).headers.get('content-security-policy')?.split(';');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy?.some((directive) => directive.startsWith('connect-src'))).toBe(false);
});

test('the page links to the documentation only if it is served', async () => {
  expect(bootOf((await world.browser().fetch('/base/')).text)).toMatchObject({ documentation: true });
  await using switchedOff = await createWorld({ documentationFolder, config: { FOYER_DOCS: 'false' } });
  await using notBuilt = await createWorld();
  for (const without of [switchedOff, notBuilt]) {
    expect(bootOf((await without.browser().fetch('/base/')).text)).toMatchObject({ documentation: false });
    expect((await without.browser().fetch('/docs/')).status).toBe(404);
  }
});
