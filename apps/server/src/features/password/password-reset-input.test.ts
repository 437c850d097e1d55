import type { FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { requestResetLink, createMailWorld, type MailWorld } from '@foyer/server/test/sign-in/password-reset.ts';
import { CAPTCHA_TEXT, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let smtp: FakeSmtpServer;
let newVisitor: MailWorld['newVisitor'];
let count = 0;
beforeAll(async () => {
  ({ world, smtp, newVisitor } = await createMailWorld({ FOYER_PUBLIC_URL: 'http://foyer.shop.example' }));
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

test.each([
  ['an array of addresses (CVE-2023-7028)', ['anna@shop.example', 'mallory@evil.example']],
  ['an object', { 0: 'anna@shop.example' }],
  ['a list', 'anna@shop.example,mallory@evil.example'],
  ['a list with semicolons', 'anna@shop.example;mallory@evil.example'],
  ['two addresses', 'anna@shop.example mallory@evil.example'],
  ['a header injection', 'anna@shop.example\r\nBcc: mallory@evil.example'],
  ['a line break', 'anna@shop.example\nmallory@evil.example'],
  ['a display name', 'Anna <anna@shop.example>'],
  ['a quoted part that holds another address (CVE-2025-13033)', '"anna@shop.example x"@evil.example'],
  ['a comment', 'anna@shop.example(mallory@evil.example)'],
  ['a full-width @ (GHSA-7rqj-j65f-68wh)', 'anna＠shop.example'],
  ['a small @', 'anna﹫shop.example'],
  ['a domain of look-alikes', 'anna@shоp.example'],
  ['two @', 'anna@shop.example@evil.example'],
  ['a NUL', 'anna@shop.example\0'],
  ['nothing', ''],
  ['a domain only', '@shop.example'],
  ['no domain', 'anna'],
])('%s is not an address: A0401, no email', async (_what, email) => {
  const browser = newVisitor();
  const { id } = (await browser.call('GET /v2/utils/captcha')).data;
  const answer = await browser.call('POST /v3/users/password-retrieval', {
    raw: { email, validateCodeId: id, validateCode: CAPTCHA_TEXT },
  });
  expect([answer.status, answer.code]).toEqual([400, 'A0401']);
  expect(Object.keys(answer.failure?.fields ?? {})).toEqual(['/email']);
  const requests = await world.database.queries.selectFrom('password_reset_requests').select('email').execute();
  const written = [...requests.map((row) => row.email), ...smtp.received.flatMap(({ envelope }) => envelope.to)];
  expect(written.filter((address) => /anna|evil/.test(address))).toEqual([]);
});

test.each([
  ['Host', { host: 'evil.example' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'javascript' }],
  ['X-Forwarded-Prefix', { 'x-forwarded-prefix': '//evil.example' }],
  ['Forwarded', { forwarded: 'host=evil.example;proto=https' }],
  ['X-Original-URL', { 'x-original-url': 'https://evil.example/' }],
  ['Origin', { origin: 'https://evil.example' }],
  ['Referer', { referer: 'https://evil.example/' }],
] as [string, Record<string, string>][])(
  'a spoofed %s header does not reach the link (CVE-2023-49097, CVE-2025-64101)',
  async (_name, headers) => {
    const email = `person-${(count += 1)}@shop.example`;
    await world.people.user({ email });
    await requestResetLink(newVisitor(), email, headers);
    const { text, html } = await smtp.nextMail(email);
    expect(text).toContain('http://foyer.shop.example/base/#/findPassword?key=');
    expect(text + html).not.toContain('evil');
  },
);
