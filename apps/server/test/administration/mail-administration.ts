import type { MailServer, MailServerView } from '@foyer/contract/email.ts';

import type { Browser } from '../browser.ts';
import { MAIL_SERVER } from '../fakes/smtp-server.ts';
import type { World } from '../world.ts';

export type MailServerOverrides = Partial<MailServer> & { password?: string };

/** Settings of an email server on this machine. */
export const localMailServer = (port: number, overrides: MailServerOverrides = {}) =>
  ({ ...MAIL_SERVER, host: '127.0.0.1', port, security: 'none', ...overrides }) as const;

/** A super administrator who has just entered the password and manages the email server. */
export async function createMailAdministrator(world: World) {
  const { id } = await world.people.user({ superAdministrator: true });
  const browser: Browser = await world.people.session(world.browser(), id, 'full');
  await world.people.reauthenticateAll();
  const json = { 'content-type': 'application/json' };
  const getMailServer = async (): Promise<MailServerView> => (await browser.call('GET /v2/manage/settings/mail')).data;
  const send = (method: string, path: string, body: object) =>
    browser.fetch(path, { method, headers: json, body: JSON.stringify(body) });

  return {
    browser,
    getMailServer,
    /** Saves the server; `version` defaults to the current one. */
    async set(value: object, version?: number) {
      const current = version ?? (await getMailServer()).version;
      return send('PUT', '/v2/manage/settings/mail', { value, version: current });
    },
    async remove() {
      return browser.fetch(`/v2/manage/settings/mail?version=${(await getMailServer()).version}`, { method: 'DELETE' });
    },
    test: (to = 'somebody@shop.example') =>
      browser.fetch<{ sent: boolean; kind?: string; trouble?: string }>('/v2/manage/settings/mail/test', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ to }),
      }),
  };
}

export type MailAdministrator = Awaited<ReturnType<typeof createMailAdministrator>>;
