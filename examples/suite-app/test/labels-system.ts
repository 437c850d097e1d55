import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Manifest } from '@foyer/contract/manifest.ts';
import { fingerprint } from '@foyer/server/src/platform/crypto/secrets.ts';
import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import { Browser } from '@foyer/server/test/browser.ts';
import { installClient } from '@foyer/server/test/fakes/relying-party.ts';
import { getFreePort } from '@foyer/server/test/free-port.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';

import { createApp } from '#/app.ts';
import { readConfig } from '#/config.ts';
import { openDatabase } from '#/database.ts';
import { discoverFoyer } from '#/discovery.ts';
import { createFoyer } from '#/foyer.ts';
import manifest from '#/manifest.json' with { type: 'json' };
import { createSessions } from '#/sessions.ts';

export const MANIFEST = manifest as Manifest; // a test installs it
export const READS = ['esl.labels.read'];
export const CHANGES = [...READS, 'esl.labels.write', 'esl.labels.push'];

type LabelsSystemOptions = { readonly world?: World };

/** Foyer and the application, each a real server. */
export async function createLabelsSystem({ world: existingWorld }: LabelsSystemOptions = {}) {
  const world = existingWorld ?? (await createWorld({ config: { FOYER_INTERNAL_HOSTS: '127.0.0.1' } }));
  const data = await mkdtemp(join(tmpdir(), 'labels-'));
  const port = await getFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const { signIn } = MANIFEST;
  const secret = await installClient(world, 'esl', { entry: `${origin}/labels`, ...(signIn && { signIn }) });
  await world.people.repositories.applications.install({ ...MANIFEST, entry: `${origin}/labels` }, 1);
  world.app.services.bus.resync();
  const config = readConfig({
    FOYER_URL: world.origin,
    PUBLIC_URL: origin,
    CLIENT_SECRET: secret,
    PORT: String(port),
    DATA: data,
  });
  const foyer = createFoyer(await discoverFoyer(config, new AbortController().signal), config);
  const server = await createApp({ config, foyer, log: false });
  await server.listen({ host: config.host, port });

  /** Selects a customer and a store for a user. */
  async function work(browser: Browser, customerId: string, storeId: string | null): Promise<void> {
    await browser.call('PUT /v2/users/context', { body: { language: 'en', customerId, storeId } });
  }

  /** Reads the token directly from the database of the application. */
  async function accessToken(app: Browser): Promise<string | undefined> {
    const database = openDatabase(data);
    try {
      return createSessions(database).find(app.cookies.get('labels'))?.accessToken;
    } finally {
      database.close();
    }
  }

  /** A browser that opens the application. */
  const visitor = () => new Browser(origin);

  /**
   * Follows the redirects from the application to Foyer, in the browser `person`, and back. Returns the last response.
   */
  async function follow(app: Browser, person: Browser, start: string, headers: Record<string, string> = {}) {
    const sent = new URL(redirectOf(await app.fetch(start, { headers })));
    const returned = new URL(redirectOf(await person.fetch(sent.pathname + sent.search, { headers })));
    return app.fetch(returned.pathname + returned.search, { headers });
  }

  return {
    world,
    origin,
    foyer,
    visitor,
    follow,
    work,

    /** A user with permissions who is signed in to Foyer and to the application, and has selected a store. */
    async clerk(...permissions: string[]) {
      const colleague = await createUserWithPermissions(world, ...(permissions.length > 0 ? permissions : CHANGES));
      const store = await world.people.store(colleague.organisationId, 'North');
      await colleague.browser.call('POST /v2/oidc/session', { body: { application: 'esl' } });
      await work(colleague.browser, colleague.organisationId, store.id);
      const app = visitor();
      await follow(app, colleague.browser, '/labels');
      return { ...colleague, app, store };
    },

    /** Restores the client secret after a reinstallation. */
    async restoreSecret(): Promise<void> {
      await world.people.repositories.applicationSecrets.put('esl', fingerprint(secret), 0);
      world.app.services.bus.resync();
    },

    /** The application's access token for a browser; undefined if it has none. */
    accessToken,

    /** Revokes the application's access token for a browser at Foyer, and returns it. */
    async endAccessToken(app: Browser): Promise<string> {
      const token = (await accessToken(app)) ?? '';
      await world.database.queries.deleteFrom('oidc_tokens').where('id_hash', '=', fingerprint(token)).execute();
      world.app.services.bus.resync();
      return token;
    },

    async close(): Promise<void> {
      await server.close();
      if (existingWorld === undefined) await world.close();
      await rm(data, { recursive: true });
    },
  };
}

export type LabelsSystem = Awaited<ReturnType<typeof createLabelsSystem>>;

export function redirectOf({ headers, status, text }: { headers: Headers; status: number; text: string }): string {
  const location = headers.get('location');
  if (location === null) throw new Error(`Expected a redirect, got ${status} ${text.slice(0, 200)}`);
  return location;
}

/** Headers of calls of the page itself, which state their origin. */
export const SAME_ORIGIN_HEADERS = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
