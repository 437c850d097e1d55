import type { MailServer, ShownMailServer } from '@foyer/contract/mail-server.ts';

import type { Browser } from './browser.ts';
import { MAIL_SERVER } from './mail-server.ts';
import type { World } from './world.ts';

export type GivenServer = Partial<MailServer> & { password?: string };

/** A mail server on this machine, as an administrator sets it. */
export const local = (port: number, given: GivenServer = {}) =>
  ({ ...MAIL_SERVER, host: '127.0.0.1', port, security: 'none', ...given }) as const;

/** A super administrator who has just entered the password, and what they do with the mail server. */
export async function createPostmaster(world: World) {
  const { id } = await world.people.user({ superAdministrator: true });
  const browser: Browser = await world.people.session(world.browser(), id, 'full');
  await world.people.confirmEverybody();
  const json = { 'content-type': 'application/json' };
  const shown = async (): Promise<ShownMailServer> => (await browser.call('GET /v2/manage/settings/mail')).data;
  const send = (method: string, path: string, body: object) =>
    browser.fetch(path, { method, headers: json, body: JSON.stringify(body) });

  return {
    browser,
    shown,
    /** Sets a server over the version that stands there. */
    async set(value: object, version?: number) {
      const seen = version ?? (await shown()).version;
      return send('PUT', '/v2/manage/settings/mail', { value, version: seen });
    },
    async remove() {
      return browser.fetch(`/v2/manage/settings/mail?version=${(await shown()).version}`, { method: 'DELETE' });
    },
    test: (to = 'somebody@shop.example') =>
      browser.fetch<{ sent: boolean; kind?: string; trouble?: string }>('/v2/manage/settings/mail/test', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ to }),
      }),
  };
}

export type Postmaster = Awaited<ReturnType<typeof createPostmaster>>;
