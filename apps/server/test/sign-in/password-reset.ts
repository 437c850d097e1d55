import { passwordDigest } from '@foyer/contract/rules/digest.ts';
import { canonicalUsername } from '@foyer/contract/rules/username.ts';

import type { Browser } from '../browser.ts';
import { createFakeSmtpServer, type FakeSmtpServer } from '../fakes/fake-smtp-server.ts';
import { CAPTCHA_TEXT, createWorld, type World } from '../world.ts';

export type MailWorld = {
  readonly world: World;
  readonly smtp: FakeSmtpServer;
  /** A new browser at a new IP address, so that tests do not share rate limits. */
  readonly newVisitor: () => Browser;
};

let addresses = 0;

/** A world that sends emails to a fake SMTP server, with password reset switched on, behind a proxy. */
export async function createMailWorld(config: Record<string, string> = {}): Promise<MailWorld> {
  const smtp = await createFakeSmtpServer();
  const world = await createWorld({
    config: {
      FOYER_SMTP_URL: smtp.url,
      FOYER_MAIL_FROM: 'Foyer <foyer@shop.example>',
      FOYER_TRUSTED_PROXIES: '127.0.0.1',
      ...config,
    },
  });
  await world.people.setting('signInPage', { userEmailVerificationStatus: true });
  const newVisitor = () => {
    addresses += 1;
    return world.browser({ 'x-forwarded-for': `10.7.${addresses >> 8}.${addresses & 255}` });
  };
  return { world, smtp, newVisitor };
}

/** Requests a reset link as the page does: captcha, then email address. */
export async function requestResetLink(browser: Browser, email: string, headers: Record<string, string> = {}) {
  const { id } = (await browser.call('GET /v2/utils/captcha', { headers })).data;
  const body = { email, validateCodeId: id, validateCode: CAPTCHA_TEXT };
  return browser.call('POST /v3/users/password-retrieval', { body, headers });
}

/** The digest of a password, as a browser computes it. */
export function digestOf(username: string, password: string): Promise<string> {
  return passwordDigest(password, canonicalUsername(username) ?? username);
}

/** Sets a password with a link's key. */
export async function resetPassword(browser: Browser, key: string, username: string, password: string) {
  return browser.call('PUT /v3/users/password', { body: { key, newPwd: await digestOf(username, password) } });
}
