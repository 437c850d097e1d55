import type { FakeSmtpServer, ReceivedMail } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import {
  createMailWorld,
  type MailWorld,
  resetPassword as setByLink,
} from '@foyer/server/test/sign-in/password-reset.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const HOUR = 60 * 60;
const PASSWORD = 'Fresh-Pass-1';

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

/** Invites a user and waits for the email. */
async function invited(overrides: Partial<Parameters<World['app']['services']['users']['invite']>[0]> = {}) {
  const username = `guest-${(count += 1)}`;
  const email = `${username}@shop.example`;
  const { id } = await world.app.services.users.invite({ username, email, ...overrides });
  const mail = await smtp.nextMail(email);
  return { id, username, email, mail };
}

/** The state of the only email to an address. */
async function stateOf(email: string): Promise<string> {
  const mails = world.database.queries.selectFrom('mails').select('state').where('recipient', '=', email);
  return (await mails.executeTakeFirstOrThrow()).state;
}

const open = (mail: ReceivedMail) => newVisitor().call('POST /v3/users/password-strength/acquire', { body: mail.key });
const activate = (username: string, mail: ReceivedMail) => setByLink(newVisitor(), mail.key, username, PASSWORD);
const signIn = async (username: string, password = PASSWORD) => (await newVisitor().signIn(username, password)).code;
const again = (username: string, email?: string) =>
  world.app.services.users.invite({ username, ...(email === undefined ? {} : { email }) });

/** Result codes of the activation page's two calls. */
const codes = async (username: string, mail: ReceivedMail) => [
  (await open(mail)).code,
  (await activate(username, mail)).code,
];

describe('an invitation', () => {
  test('is sent to the invited address only, in the chosen language, with a link on the public URL', async () => {
    const { username, email, mail } = await invited({ displayName: 'René', language: 'fr' });
    expect(mail.envelope).toEqual({ from: 'foyer@shop.example', to: [email] });
    expect(mail.text).toContain('Bonjour René');
    expect(mail.text).toContain(username);
    expect(mail.text).toContain(`http://foyer.shop.example/base/#/activeUser?key=${mail.key}\n`);
    expect(mail.html).toContain(`href="http://foyer.shop.example/base/#/activeUser?key=${mail.key}"`);
  });

  test('does not sign in before it is used, with any password', async () => {
    const { username, mail } = await invited();
    for (const password of ['', username]) expect(await signIn(username, password)).toBe('A0210');
    expect((await open(mail)).data).toEqual({ username, value: 'passphrase', pageType: 'activeUser' });
    expect(await signIn(username)).toBe('A0210');
  });

  test('that is unused keeps an account inactive that has a password all the same', async () => {
    const { id, username, password } = await world.people.user();
    await world.database.queries.updateTable('users').set({ status: 'invited' }).where('id', '=', id).execute();
    expect(await signIn(username, password)).toBe('A0210');
  });

  test('sets the password and activates', async () => {
    const { username, mail } = await invited();
    await activate(username, mail);
    const visitor = newVisitor();
    expect((await visitor.signIn(username, PASSWORD)).data).toMatchObject({ userFirstLogin: false, googleType: 4 });
    expect((await visitor.call('GET /v2/users/information')).data.username).toBe(username);
  });

  test('is one email, on any number of servers, after any time', async () => {
    await world.startSecondServer();
    const { email } = await invited();
    // An email that was sent but not recorded as sent is due again after an hour.
    await expect.poll(() => stateOf(email)).toBe('sent');
    await world.clock.forward(HOUR);
    await invited(); // waits until all emails that were due before are processed
    expect(smtp.received.filter(({ envelope }) => envelope.to.includes(email))).toHaveLength(1);
  });

  test('is written to the audit log, and so is its outcome', async () => {
    const { id, username, mail } = await invited();
    await activate(username, mail);
    const [line] = (await world.auditEntries('user.invited')).slice(-1);
    expect(line).toMatchObject({ actor: 'command line', details: { user: username } });
    expect((await world.auditEntries('user.activated')).at(-1)).toMatchObject({ actor: username, actor_id: id });
  });
});

describe('an invitation that was used', () => {
  test('reports that at its next use (A0945), and sets no other password', async () => {
    const { username, mail } = await invited();
    await activate(username, mail);
    expect((await open(mail)).code).toBe('A0945');
    expect((await setByLink(newVisitor(), mail.key, username, 'Other-Pass-1')).code).toBe('A0945');
    expect(await signIn(username, 'Other-Pass-1')).toBe('A0210');
    expect(await signIn(username)).toBe(1001);
  });

  test('cannot be repeated: the account is active (A0945)', async () => {
    const { username, mail } = await invited();
    await activate(username, mail);
    await expect(again(username)).rejects.toMatchObject({ fault: 'already_activated' });
  });

  test('of 20 parallel uses has one winner', async () => {
    const { username, mail } = await invited();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => setByLink(newVisitor(), mail.key, username, `Fresh-Pass-${index}`)),
    );
    const winners = responses.flatMap(({ code }, index) => (code === 1001 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(responses.every(({ code }) => [1001, 'A0943', 'A0945'].includes(code))).toBe(true);
    expect(await signIn(username, `Fresh-Pass-${winners[0]}`)).toBe(1001);
  });
});

describe('an invitation that is repeated', () => {
  test('is sent again, and the older link is invalid (A0943)', async () => {
    const { id, username, email, mail } = await invited();
    expect(await again(username)).toEqual({ id });
    const newer = await smtp.nextMail(email);
    expect(newer.envelope.to).toEqual([email]);
    expect(await codes(username, mail)).toEqual(['A0943', 'A0943']);
    expect(await codes(username, newer)).toEqual([1001, 1001]);
  });

  test('is sent to the new address if there is one, and the link in the old mailbox is invalid', async () => {
    const { username, mail } = await invited();
    await again(username, ` New-${username}@Shop.Example `);
    const newer = await smtp.nextMail(`new-${username}@shop.example`);
    expect(await codes(username, mail)).toEqual(['A0943', 'A0943']);
    expect(await codes(username, newer)).toEqual([1001, 1001]);
  });

  test('while the first email is queued sends one email, the newer', async () => {
    await smtp.stop();
    const username = 'impatient';
    const email = 'impatient@shop.example';
    for (let times = 0; times < 3; times += 1) await again(username, email);
    await smtp.start();
    await world.clock.forward(60);
    const mail = await smtp.nextMail(email);
    await invited(); // waits until all emails that were due before are processed
    expect(smtp.received.filter(({ envelope }) => envelope.to.includes(email))).toEqual([mail]);
    expect(await codes(username, mail)).toEqual([1001, 1001]);
  });
});

describe('an invitation that is repeated', () => {
  test('takes a new name, address and language, and is in the trail', async () => {
    const { username } = await invited();
    await world.app.services.users.invite({
      username,
      displayName: 'Renée',
      email: `new-${username}@shop.example`,
      language: 'fr',
    });
    expect((await smtp.nextMail(`new-${username}@shop.example`)).text).toContain('Bonjour Renée');
    const lines = (await world.auditEntries('user.invited')).filter(({ details }) => details['user'] === username);
    expect(lines.map(({ details }) => details['again'] ?? false)).toEqual([false, true]);
  });

  test('moves no user to another organisation and gives no role', async () => {
    const { username } = await invited();
    const { users } = world.app.services;
    for (const more of [{ organisation: 'head-office' }, { superAdministrator: true }])
      await expect(users.invite({ username, ...more })).rejects.toMatchObject({ fault: 'account_exists' });
  });
});

describe('an account that is enabled again', () => {
  test('signs in with its old password, and with none waits for an invitation', async () => {
    const { users } = world.app.services;
    const { username, password } = await world.people.user();
    await users.disable(username);
    await expect(users.resetPassword(username)).rejects.toMatchObject({ fault: 'password_irretrievable_account' });
    await users.enable(username);
    expect(await signIn(username, password)).toBe(1001);

    const invitee = await invited();
    await users.disable(invitee.username);
    await users.enable(invitee.username);
    expect((await open(invitee.mail)).code).toBe('A0943');
    await again(invitee.username);
    expect((await activate(invitee.username, await smtp.nextMail(invitee.email))).code).toBe(1001);
  });
});

describe('an invitation is refused', () => {
  test('without an email address (A0944), and then there is no account either', async () => {
    await expect(again('unreachable')).rejects.toMatchObject({ fault: 'email_not_bound' });
    expect(await world.app.services.users.findAccount('unreachable')).toBe(undefined);
  });

  test('for a user who is active (A0945) or disabled (A0636)', async () => {
    const { username } = await world.people.user({ email: 'active@shop.example' });
    await expect(again(username)).rejects.toMatchObject({ fault: 'already_activated' });
    await world.app.services.users.disable(username);
    await expect(again(username)).rejects.toMatchObject({ fault: 'account_exists' });
  });

  test.each([
    ['a header injection', 'anna@shop.example\r\nBcc: mallory@evil.example'],
    ['a list', 'anna@shop.example,mallory@evil.example'],
    ['a display name', 'Anna <anna@shop.example>'],
    ['a full-width @ (GHSA-7rqj-j65f-68wh)', 'anna＠shop.example'],
    ['nothing', ''],
  ])('to %s: no account, no email', async (_what, email) => {
    const before = (await world.app.services.mail.list()).length;
    await expect(again('mistyped', email)).rejects.toMatchObject({
      fault: 'illegal_input',
      details: { fields: { '/email': 'format' } },
    });
    expect(await world.app.services.users.findAccount('mistyped')).toBe(undefined);
    expect(await world.app.services.mail.list()).toHaveLength(before);
  });
});

describe('the link of an invitation', () => {
  test('is good for 72 hours, by the time of its use (A0943)', async () => {
    const [early, late] = [await invited(), await invited()];
    await world.clock.forward(72 * HOUR - 60);
    expect(await codes(early.username, early.mail)).toEqual([1001, 1001]);
    expect((await open(late.mail)).code).toBe(1001);
    await world.clock.forward(61);
    expect(await codes(late.username, late.mail)).toEqual(['A0943', 'A0943']);
    expect(await signIn(late.username)).toBe('A0210');
  });

  test('of a user who is disabled is invalid (A0943), also where only the status is disabled (A0947)', async () => {
    const { username, mail } = await invited();
    await world.app.services.users.disable(username);
    expect(await codes(username, mail)).toEqual(['A0943', 'A0943']);

    const other = await invited();
    await world.database.queries.updateTable('users').set({ status: 'disabled' }).where('id', '=', other.id).execute();
    expect(await codes(other.username, other.mail)).toEqual(['A0947', 'A0947']);
    expect(await signIn(other.username)).toBe('A0210');
  });

  test('is invalid once an administrator has set a password, with which the user is active', async () => {
    const { username, mail } = await invited();
    const password = await world.app.services.users.resetPassword(username);
    expect(await codes(username, mail)).toEqual(['A0943', 'A0943']);
    expect((await newVisitor().signIn(username, password)).data.userFirstLogin).toBe(true);
  });

  test('keeps working after a password that is refused: the username, a common one', async () => {
    const { username, mail } = await invited();
    for (const [password, problem] of [
      [username, 'username'],
      ['Password1', 'common'],
    ] as const) {
      const answer = await setByLink(newVisitor(), mail.key, username, password);
      expect([answer.code, answer.failure?.fields]).toEqual(['A0401', { '/newPwd': problem }]);
    }
    expect(await codes(username, mail)).toEqual([1001, 1001]);
  });
});
