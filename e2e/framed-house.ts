import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { permissionCodes, readCatalogue } from '@foyer/server/src/features/applications/catalogue.ts';
import type { World } from '@foyer/server/test/world.ts';

const BUILD = join(import.meta.dirname, '..', 'packages', 'app-sdk', 'build.mjs');
const [ESL] = readCatalogue().filter(({ code }) => code === 'esl');

/** What applications import, as it is published. */
export async function buildSdk(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-sdk-'));
  await promisify(execFile)(process.execPath, [BUILD, folder]);
  const sdk = await readFile(join(folder, 'index.js'), 'utf8');
  await rm(folder, { recursive: true });
  return sdk;
}

/**
 * An application on an origin of its own that lives inside Foyer: every path shows a page that connects, keeps the
 * connection as `foyer`, and shows what it is told. It opens for everybody: its own sign-in has tests of its own.
 */
export async function createFramedApplication(world: World, sdk: string) {
  const requests: string[] = [];
  const silent: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://application');
    const elsewhere = url.searchParams.get('leads');
    requests.push(url.pathname + url.search);
    if (url.pathname === '/sdk.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(sdk);
    else if (elsewhere !== null) response.writeHead(303, { location: elsewhere }).end();
    else if (url.pathname === '/silent') silent.push(response);
    else {
      const html =
        url.pathname === '/dumb'
          ? '<!doctype html><html lang="en"><title>Dumb</title><h1>Speechless</h1>'
          : pageFor(world.origin);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    /** The paths of its pages that were asked for since it was installed, in order. */
    visits: () => requests.filter((path) => path !== '/sdk.js' && path !== '/favicon.ico'),

    /** It is installed, to open at a path. */
    async install(path = '/labels'): Promise<void> {
      if (ESL === undefined) throw new Error('The catalogue has no labels.');
      const permissions = ESL.permissions.map((menu) => ({
        ...menu,
        children: menu.children?.map((page) => ({ ...page, path: `/${page.code.slice('esl.'.length)}` })) ?? [],
      }));
      requests.length = 0;
      await world.people.application('esl', { entry: `${origin}${path}`, opens: 'frame', permissions });
    },

    /** Those that did not answer do now. */
    answer(): void {
      for (const response of silent.splice(0))
        response.writeHead(200, { 'content-type': 'text/html' }).end(pageFor(world.origin));
    },

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

export type FramedApplication = Awaited<ReturnType<typeof createFramedApplication>>;

/** Every permission of the labels. */
export const ALL_OF_ESL = permissionCodes(ESL?.permissions ?? []);

const pageFor = (foyer: string): string => `<!doctype html>
<html lang="en">
<title>Labels</title>
<h1>Labels</h1>
<dl>
  <dt>Path</dt><dd id="path"></dd>
  <dt>User</dt><dd id="user"></dd>
  <dt>Language</dt><dd id="language"></dd>
  <dt>Theme</dt><dd id="theme"></dd>
  <dt>Customer</dt><dd id="customer"></dd>
  <dt>Store</dt><dd id="store"></dd>
  <dt>Permissions</dt><dd id="permissions"></dd>
</dl>
<button id="one">One</button>
<script type="module">
  import { connect } from '/sdk.js';
  const show = (id, text) => { document.getElementById(id).textContent = text ?? 'none'; };
  function showAll() {
    show('path', location.pathname + location.search + location.hash);
    show('user', foyer.user.displayName);
    show('language', foyer.language);
    show('theme', foyer.theme);
    show('customer', foyer.customer?.name);
    show('store', foyer.store?.name);
    show('permissions', [...foyer.permissions].join(' '));
  }
  window.heard = [];
  try {
    window.foyer = await connect({ foyer: '${foyer}' });
    for (const event of ['language', 'theme', 'customer', 'store', 'permissions', 'navigate', 'sign-out'])
      foyer.on(event, (value) => {
        heard.push(event);
        if (event === 'navigate') history.replaceState(null, '', value);
        showAll();
      });
    window.go = (path, title) => { history.pushState(null, '', path); foyer.navigated(path, title); showAll(); };
    addEventListener('popstate', () => { foyer.navigated(location.pathname + location.search + location.hash); showAll(); });
    showAll();
  } catch (error) {
    show('path', error.name);
  }
</script>
`;
