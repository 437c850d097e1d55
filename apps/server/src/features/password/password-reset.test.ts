import { displayEmail } from '@foyer/contract/rules/email-address.ts';
import type { FakeSmtpServer, ReceivedMail } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import {
  requestResetLink,
  createMailWorld,
  type MailWorld,
  resetPassword,
} from '@foyer/server/test/sign-in/password-reset.ts';
import { CAPTCHA_TEXT, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let smtp: FakeSmtpServer;
let newVisitor: MailWorld['newVisitor'];
beforeAll(async () => {
  ({ world, smtp, newVisitor } = await createMailWorld({ FOYER_PUBLIC_URL: 'http://foyer.shop.example' }));
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

let count = 0;
const newEmail = () => `person-${(count += 1)}@shop.example`;

/** Emails to these mailboxes, after all requests were processed and all emails sent. */
async function mailsTo(...emails: string[]): Promise<ReceivedMail[]> {
  const marker = newEmail();
  await world.people.user({ email: marker });
  await requestResetLink(newVisitor(), marker);
  await smtp.nextMail(marker);
  // Emails are sent in parallel, and the marker may arrive first.
  const waiting = async () =>
    (await world.app.services.mail.list()).filter(
      ({ state, recipient }) => state === 'waiting' && emails.includes(recipient),
    );
  await expect.poll(waiting).toEqual([]);
  return smtp.received.filter(({ envelope }) => envelope.to.some((mailbox) => emails.includes(mailbox)));
}

test('a forgotten password is replaced by the link of an email, which does not sign in', async () => {
  const email = newEmail();
  const { username, password } = await world.people.user({ email: email.toUpperCase() });
  const browser = newVisitor();
  expect((await requestResetLink(browser, `  ${email} `)).code).toBe(1001);
  const mail = await smtp.nextMail(email);
  expect(mail.envelope).toEqual({ from: 'foyer@shop.example', to: [email] });
  expect(mail.text).toContain(username);

  const opened = await browser.call('POST /v3/users/password-strength/acquire', { body: mail.key });
  expect(opened.data).toEqual({ username, value: 'passphrase', pageType: 'findPassword' });
  const set = await resetPassword(browser, mail.key, username, 'Fresh-Pass-1');
  const cookies = set.headers.getSetCookie().map((line) => line.split('=')[0]);
  expect([set.code, cookies]).toEqual([1001, ['foyer-device']]);
  expect((await newVisitor().signIn(username, password)).code).toBe('A0210');
  expect((await newVisitor().signIn(username, 'Fresh-Pass-1')).code).toBe(1001);
  expect((await smtp.nextMail(email)).text).toContain(username); // the owner is notified
});

test.each([
  ['maria@München.example', 'MARIA@MÜNCHEN.EXAMPLE', 'maria@xn--mnchen-3ya.example'],
  ['emil@münchen.example', 'emil@XN--MNCHEN-3YA.example', 'emil@xn--mnchen-3ya.example'],
  ['otto@xn--mnchen-3ya.example', 'otto@mu\u0308nchen.example', 'otto@xn--mnchen-3ya.example'],
])('the address %s is found as %s, and emails are sent to its ASCII form', async (email, spelling, ascii) => {
  const { username } = await world.people.user({ email });
  expect((await requestResetLink(newVisitor(), spelling)).code).toBe(1001);
  // The test email server decodes domains.
  expect((await smtp.nextMail(displayEmail(ascii))).text).toContain(username);
  expect(await world.app.services.mail.list()).toContainEqual(expect.objectContaining({ recipient: ascii }));
  const admin = await world.people.user({ superAdministrator: true });
  const browser = await world.people.session(world.browser(), admin.id, 'full');
  const result = await browser.call('GET /v2/manage/users', { query: { query: spelling } });
  expect(result.data.list).toMatchObject([{ username, email: ascii }]);
});

test('known, unknown, invited and disabled addresses get the same answer, byte for byte (CVE-2024-41952)', async () => {
  const [registered, invited, disabled] = [newEmail(), newEmail(), newEmail()];
  await world.people.user({ email: registered });
  await world.app.services.users.invite({ username: 'guest-1', email: invited });
  const disabledUser = await world.people.user({ email: disabled });
  await world.app.services.users.disable(disabledUser.username);

  const responses = await Promise.all(
    [registered, invited, disabled, newEmail()].map((email) => requestResetLink(newVisitor(), email)),
  );
  const [first] = responses;
  const headersOf = ({ headers }: (typeof responses)[number]) =>
    [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  for (const answer of responses) {
    expect([answer.status, answer.text]).toEqual([first?.status, first?.text]);
    expect(headersOf(answer)).toEqual(first === undefined ? [] : headersOf(first));
  }
  const mails = await mailsTo(registered, invited, disabled);
  // The second invitation may be sent before the first.
  expect(new Set(mails.map(({ envelope }) => envelope.to[0]))).toEqual(new Set([registered, invited]));
});

test('users who share a mailbox get an email each, with their own username', async () => {
  const email = newEmail();
  const people = [await world.people.user({ email }), await world.people.user({ email })];
  await requestResetLink(newVisitor(), email);
  const mails = await mailsTo(email);
  expect(mails.map(({ envelope }) => envelope.to)).toEqual([[email], [email]]);
  for (const { username } of people) expect(mails.filter(({ text }) => text.includes(username))).toHaveLength(1);
});

test('while it is switched off no email is sent (A0920)', async () => {
  await world.people.setting('signInPage', { userEmailVerificationStatus: false });
  const email = newEmail();
  await world.people.user({ email });
  expect((await requestResetLink(newVisitor(), email)).code).toBe('A0920');
  await world.people.setting('signInPage', { userEmailVerificationStatus: true });
  expect(await mailsTo(email)).toEqual([]);
});

test('a captcha must be answered, rightly, and counts once', async () => {
  const browser = newVisitor();
  const ask = (body: Partial<{ validateCodeId: string; validateCode: string }>) =>
    browser.call('POST /v3/users/password-retrieval', { body: { email: newEmail(), ...body } });
  const picture = async () => (await browser.call('GET /v2/utils/captcha')).data.id;
  expect((await ask({})).code).toBe('A0206');
  expect((await ask({ validateCodeId: await picture() })).code).toBe('A0206');
  expect((await ask({ validateCodeId: await picture(), validateCode: ' ' })).code).toBe('A0206');
  expect((await ask({ validateCodeId: 'unknown', validateCode: CAPTCHA_TEXT })).code).toBe('A0205');
  const id = await picture();
  expect((await ask({ validateCodeId: id, validateCode: 'WRONG' })).code).toBe('A0204');
  expect((await ask({ validateCodeId: id, validateCode: CAPTCHA_TEXT })).code).toBe('A0205');
});

test('one address is sent five emails an hour, without revealing whether it is known (A0942)', async () => {
  const registered = newEmail();
  await world.people.user({ email: registered });
  for (const email of [registered, newEmail()]) {
    const codes = [];
    for (let times = 0; times < 6; times += 1) codes.push((await requestResetLink(newVisitor(), email)).code);
    expect(codes).toEqual([1001, 1001, 1001, 1001, 1001, 'A0942']);
    const { failure } = await requestResetLink(newVisitor(), email.toUpperCase());
    expect(failure?.seconds).toBeGreaterThan(3500);
  }
});

test('a stranger’s requests use up the limit of a mailbox, but not that of the owner’s known browser', async () => {
  const email = newEmail();
  const { username, password } = await world.people.user({ email });
  const browser = newVisitor();
  await browser.signIn(username, password);
  for (let times = 0; times < 5; times += 1) expect((await requestResetLink(newVisitor(), email)).code).toBe(1001);
  expect((await requestResetLink(newVisitor(), email)).code).toBe('A0942');
  const colleague = newVisitor();
  const other = await world.people.user({ email: newEmail() });
  await colleague.signIn(other.username, other.password);
  expect((await requestResetLink(colleague, email)).code).toBe('A0942');
  // A known browser has a separate count, which is also limited.
  const codes = [];
  for (let times = 0; times < 6; times += 1) codes.push((await requestResetLink(browser, email)).code);
  expect(codes).toEqual([1001, 1001, 1001, 1001, 1001, 'A0942']);
});

test('the email is in the language of the user, or else in the default one', async () => {
  const [german, other] = [newEmail(), newEmail()];
  await world.people.user({ email: german, language: 'de' });
  await world.people.user({ email: other });
  await world.people.setting('languages', { default: 'fr' });
  await requestResetLink(newVisitor(), german);
  await requestResetLink(newVisitor(), other);
  const mails = await mailsTo(german, other);
  const subjectTo = (email: string) => mails.find(({ envelope }) => envelope.to.includes(email))?.subject;
  expect(subjectTo(german)).toMatch(/Passwort/);
  expect(subjectTo(other)).toMatch(/mot de passe/i);
  await world.people.setting('languages', { default: 'en' });
});

test('the audit log names the user whose password was to be reset, and the address', async () => {
  const email = newEmail();
  const { username } = await world.people.user({ email });
  await requestResetLink(newVisitor(), email);
  await mailsTo(email);
  const line = (await world.auditEntries('password.retrieval')).find(({ actor }) => actor === username);
  expect(line).toMatchObject({ address: expect.stringMatching(/^10\.7\./), result: 'done' });
});

test('with the mail server down for the whole flow the answers are the same, and one email is sent later', async () => {
  const email = newEmail();
  const { username } = await world.people.user({ email });
  await smtp.stop();
  const responses = [];
  for (let times = 0; times < 3; times += 1) responses.push((await requestResetLink(newVisitor(), email)).code);
  expect(responses).toEqual([1001, 1001, 1001]);
  await expect
    .poll(async () => (await world.app.services.mail.list()).filter(({ recipient }) => recipient === email).length)
    .toBe(3);
  await expect
    .poll(async () =>
      (await world.app.services.mail.list()).some(
        ({ recipient, last_error }) => recipient === email && last_error !== null,
      ),
    )
    .toBe(true);
  await smtp.start();
  await world.clock.forward(20);
  const mail = await smtp.nextMail(email);
  expect(await mailsTo(email)).toEqual([mail]);
  expect((await resetPassword(newVisitor(), mail.key, username, 'Fresh-Pass-1')).code).toBe(1001);
});

test('a database dump contains no link: emails are encrypted, keys are stored as their hash', async () => {
  const email = newEmail();
  await world.people.user({ email });
  await smtp.stop();
  await requestResetLink(newVisitor(), email);
  await expect
    .poll(async () => (await world.app.services.mail.list()).some(({ recipient }) => recipient === email))
    .toBe(true);
  const rows = JSON.stringify([
    await world.database.queries.selectFrom('mails').selectAll().execute(),
    await world.database.queries.selectFrom('one_time_tokens').selectAll().execute(),
  ]);
  await smtp.start();
  await world.clock.forward(20);
  const { key } = await smtp.nextMail(email);
  expect(rows).not.toContain(key);
  expect(rows).not.toContain('findPassword');
  expect(world.logLines.join('')).not.toContain(key);
});

test('a user who is disabled before the request is processed gets no link', async () => {
  const email = newEmail();
  const { username } = await world.people.user({ email });
  await requestResetLink(newVisitor(), email);
  await world.app.services.users.disable(username);
  await answered(email);
  expect(smtp.received.filter(({ envelope }) => envelope.to.includes(email))).toEqual([]);
});

test('a request that cannot be processed is abandoned, and the next one is processed', async () => {
  const [stuck, fine] = [newEmail(), newEmail()];
  await world.people.user({ email: stuck });
  await world.people.user({ email: fine });
  const { queries } = world.database;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(queries);
  await sql`create trigger refuse before insert on mails for each row when (new.recipient = ${sql.lit(stuck)})
    execute function refuse()`.execute(queries);
  await requestResetLink(newVisitor(), stuck);
  await requestResetLink(newVisitor(), fine);
  expect((await smtp.nextMail(fine)).key).toBeDefined();
  await answered(stuck);
  await sql`drop trigger refuse on mails; `.execute(queries);
});

/** Waits until no request for this address is queued. */
async function answered(email: string): Promise<void> {
  const waiting = world.database.queries.selectFrom('password_reset_requests').select('id').where('email', '=', email);
  await expect.poll(async () => (await waiting.execute()).length).toBe(0);
}
