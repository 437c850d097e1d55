import { signInAdministrator } from '@foyer/server/test/administration/administrator.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createFakeSmtpServer, type FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let smtp: FakeSmtpServer;
let world: World;
let admin: Browser;
beforeAll(async () => {
  smtp = await createFakeSmtpServer();
  world = await createWorld({ config: { FOYER_SMTP_URL: smtp.url, FOYER_MAIL_FROM: 'foyer@shop.example' } });
  admin = await signInAdministrator(world);
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

async function write(key: string, text: string): Promise<void> {
  const params = { language: 'en', key } as const;
  await admin.call('PUT /v2/manage/texts/{language}/{key}', { params, body: { text, version: 0 } });
}

/** Invites a user and returns the text of the email. */
async function invite(): Promise<string> {
  const { id: organisationId } = await world.people.organisation();
  const username = `guest-${crypto.randomUUID()}`;
  const email = `${username}@shop.example`;
  const body = { username, displayName: 'Guest', email, organisationId };
  expect((await admin.call('POST /v2/manage/users', { body })).status).toBe(200);
  return email;
}

const HOSTILE = '<b>Hi</b> {name} & **you** $& [click](https://evil.example)';

test('an email contains a custom text, as plain text and nothing else', async () => {
  await write('emails.greeting', HOSTILE);
  await write('emails.activation.subject', 'Come in <script>');
  const { subject, text, html } = await smtp.nextMail(await invite());
  expect(subject).toBe('Come in <script>');
  expect(text).toContain(HOSTILE.replace('{name}', 'Guest'));
  expect(html).toContain('&lt;b&gt;Hi&lt;/b&gt; Guest &amp; **you** $&amp; [click](https://evil.example)');
  expect(html).not.toMatch(/<b>Hi|<script|href="https:\/\/evil/);
});

test('and so does the notice about the same event', async () => {
  const { id } = await world.people.user({ email: 'owner@shop.example' });
  await write('emails.passwordChanged.administrator', '**Bold** [click](https://evil.example)');
  const browser = await world.people.session(world.browser(), id, 'full');
  await world.people.inTransaction((repositories) =>
    world.app.services.mail.send(
      repositories,
      { id, username: 'owner', display_name: 'Owner', email: null, language: 'en' },
      { kind: 'passwordChanged', occasion: 'administrator', at: new Date(), address: '::1', browser: 'B', system: 'S' },
    ),
  );
  const { list } = (await browser.call('GET /v2/users/inbox')).data;
  const params = { id: list[0]?.id ?? '' };
  const { data } = await browser.call('GET /v2/users/inbox/{id}', { params });
  expect(JSON.stringify(data)).toContain(String.raw`\\*\\*Bold\\*\\* \\[click\\]\\(https\\:\\/\\/evil\\.example\\)`);
});
