import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { Browser } from '@foyer/server/test/browser.ts';
import { createWebBuild } from '@foyer/server/test/fakes/web-build.ts';
import { pngOf } from '@foyer/server/test/files/pictures.ts';
import { requestHead, sendRaw } from '@foyer/server/test/raw-request.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { createServer } from '#/platform/http/http-server.ts';
import { createDocumentCache } from '#/platform/http/responses/document-cache.ts';
import { createLog } from '#/platform/log.ts';

import { createAssets } from './assets.ts';
import { mountPage } from './routes.ts';
import { createPage, WebNotBuilt } from './service.ts';

const folder = createWebBuild();
let world: World;
let server: Awaited<ReturnType<typeof createServer>>;
let origin: string;
let browser: Browser;

const pageOptions = (where: string) => ({
  folder: where,
  ...world.app.services,
  version: '1.2.3',
  documentation: false,
});
const built = (where: string) => createPage(pageOptions(where));

beforeAll(async () => {
  world = await createWorld();
  server = await createServer({ log: createLog('silent'), https: undefined, secure: true, trustedProxies: [] });
  const assets = await createAssets({ folder: join(folder, 'client/assets'), shared: join(folder, 'shared') });
  mountPage(server, { page: built(folder), documents: createDocumentCache(), assets });
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
  browser = new Browser(origin);
});
afterAll(async () => {
  await server.close();
  await world.close();
  rmSync(folder, { recursive: true });
});

const bootOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Record<
    string,
    unknown
  >; // the tests know its shape

describe('the page', () => {
  test('carries the sign-in settings, the texts of its language and the markup, as they are', async () => {
    const { text, status } = await browser.fetch('/base/');
    expect(status).toBe(200);
    expect(text).toContain('<h1>$& ');
    expect(bootOf(text)).toMatchObject({ language: 'en', version: '1.2.3', loginPage: { captchaValidRule: 1 } });
    expect(text).not.toMatch(/<!--(app|boot)-->/);
  });

  test('follows a changed setting, also into another language', async () => {
    await world.people.setting('languages', { default: 'de' });
    const { text } = await browser.fetch('/base/index.html');
    expect(text).toContain('<html lang="de"');
    expect(bootOf(text)).toMatchObject({ language: 'de' });
  });

  test('is not ended by a setting that holds markup (CVE-2025-67495)', async () => {
    const name = '</script><script>alert(1)</script>\u2028';
    const provider = { switch: true, configSwitch: true, configShow: true, loginAddress: name };
    // Validation refuses this name, but the setting may be older than the validation.
    const value = JSON.stringify({ SSOConfig: { [name]: provider } });
    await world.database.queries
      .insertInto('settings')
      .values({ name: 'signInPage', value, changed_by: 'someone' })
      .execute();
    world.app.services.bus.resync();
    const { text } = await browser.fetch('/base/');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(bootOf(text)).toMatchObject({ loginPage: { SSOConfig: { [name]: provider } } });
  });

  test('has a policy without unsafe-inline: its own code by hash, text only as text', async () => {
    const policy = (await browser.fetch('/base/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    for (const directive of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "trusted-types 'none'",
    ])
      expect(policy.split('; ')).toContain(directive);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  test('has the colours of a changed brand in one more style, by hash, and is otherwise as strict', async () => {
    const before = (await browser.fetch('/base/')).headers.get('content-security-policy') ?? '';
    await world.people.setting('brand', { name: 'Acme', primary: '#7a1fa2' });
    const { text, headers } = await browser.fetch('/base/');
    const [style = ''] = /(?<=<style>)html:root\{[^<]*(?=<\/style>)/.exec(text) ?? [];
    expect(style).toContain('--color-primary:light-dark(#7a1fa2, #1f6fdb)');
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.replace(` ${hash}`, '')).toBe(before);
    expect(bootOf(text)).toMatchObject({ brand: { logo: null }, texts: { 'frame.brand': 'Acme' } });
  });

  test('may frame the applications that open in it, as they are installed at this moment, ask them, and nothing else', async () => {
    const framed = async () =>
      ((await browser.fetch('/base/')).headers.get('content-security-policy') ?? '')
        .split('; ')
        .filter((directive) => /^(frame|connect)-src /.test(directive));
    await world.people.application('map', { entry: 'https://map.example/', opens: 'tab' });
    expect(await framed()).toEqual(["connect-src 'self'", "frame-src 'none'"]);
    await world.people.application('esl', {
      entry: 'https://labels.example:8443/start?x=1;script-src *',
      opens: 'frame',
    });
    expect(await framed()).toEqual([
      "connect-src 'self' https://labels.example:8443",
      "frame-src 'self' https://labels.example:8443",
    ]);
    await world.people.repositories.applications.remove('esl');
    world.app.services.bus.resync();
    expect(await framed()).toEqual(["connect-src 'self'", "frame-src 'none'"]);
  });

  test.each([
    ['setting.changed', { name: 'brand' }],
    ['applications.changed', {}],
    ['texts.changed', {}],
  ] as const)('reads its data once for many requests, and again after %s', async (topic, message) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { services } = world.app;
    const framedOrigins = vi.fn(services.applications.framedOrigins);
    const page = createPage({ ...pageOptions(folder), applications: { framedOrigins } });
    const first = await page.current();
    await Promise.all(Array.from({ length: 20 }, page.current));
    expect(framedOrigins).toHaveBeenCalledTimes(1);
    services.bus.committed(topic, message);
    // The same object, so that the unchanged page is not compressed again.
    expect(await page.current()).toBe(first);
    expect(framedOrigins).toHaveBeenCalledTimes(2);
  });

  test('shows the logo of the brand where it is found, with the room that it takes', async () => {
    const bytes = pngOf(90, 30);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const logo = { hash, type: 'image/png', width: 90, height: 30, content: bytes };
    await world.database.queries.insertInto('logos').values(logo).execute();
    await world.people.setting('brand', { logo: hash });
    const { text } = await browser.fetch('/base/');
    expect(bootOf(text)).toMatchObject({ brand: { logo: { address: `/base/brand/${hash}`, width: 90, height: 30 } } });
  });

  test('of the brand that ships has no style but its own', async () => {
    await world.people.setting('brand', { primary: '#015ac5', logo: null });
    expect((await browser.fetch('/base/')).text).not.toContain('html:root');
  });

  test('is checked for news each time and carries every other security header', async () => {
    const { headers } = await browser.fetch('/base/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to clients that accept it', async (encoding, decompress) => {
    const { rawPayload, headers } = await server.inject({ url: '/base/', headers: { 'accept-encoding': encoding } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decompress(rawPayload).toString()).toContain('<h1>');
  });

  test.each(['/', '/base'])('is where %s leads', async (path) => {
    const { status, headers } = await browser.fetch(path);
    expect([status, headers.get('location')]).toEqual([302, '/base/']);
  });
});

describe('a built file', () => {
  test('is cached forever, is sent compressed, and has the security headers', async () => {
    const { headers, payload } = await server.inject({
      url: '/base/assets/main-1a2b.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(payload).toBe('brotli');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-type']).toContain('javascript');
  });

  test('is sent as it is to clients that accept only an encoding it does not have', async () => {
    const answer = await server.inject({ url: '/base/assets/main-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
    expect([answer.payload, answer.headers['content-encoding']]).toEqual(['plain', undefined]);
  });

  test('is sent from memory, so that no request opens a file (slow read of files)', async () => {
    const assets = join(folder, 'client/assets');
    renameSync(assets, `${assets}-moved`);
    onTestFinished(() => renameSync(`${assets}-moved`, assets));
    expect((await server.inject('/base/assets/main-1a2b.js')).payload).toBe('plain');
  });

  test.each([
    '/base/assets/',
    '/base/assets/missing.js',
    '/base/assets/../secret.txt',
    '/base/assets/%2e%2e/secret.txt',
    '/base/assets/..%2fsecret.txt',
    '/base/assets/..%5csecret.txt',
    '/base/assets/%252e%252e%252fsecret.txt',
    '/base/assets/....//secret.txt',
    '/base/assets/main-1a2b.js%00.txt',
    '/base/secret.txt',
    '/base/assets/.htaccess',
  ])('is nothing outside the assets: %s (CVE-2026-6414, CVE-2026-15074)', async (path) => {
    const { status, text } = await sendRaw(origin, requestHead(`GET ${path}`));
    expect(status).toBe(404);
    expect(text).not.toContain('outside the assets');
    expect(text).toContain('x-content-type-options: nosniff');
  });
});

test('where nothing is built, the check reports how to build it', async () => {
  await expect(built(join(folder, 'nowhere')).check()).rejects.toThrow(WebNotBuilt);
  await expect(built(join(folder, 'nowhere')).check()).rejects.toThrow('npm run build');
});
