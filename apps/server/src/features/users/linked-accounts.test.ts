import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import type { FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createMaliciousProvider, type MaliciousProvider } from '@foyer/server/test/fakes/malicious-provider.ts';
import {
  requestResetLink,
  createMailWorld,
  type MailWorld,
  resetPassword,
} from '@foyer/server/test/sign-in/password-reset.ts';
import {
  returnFromProvider,
  exchangeCode,
  signInAtProvider,
  startProviderSignIn,
  ON_LOOPBACK,
  openIdOf,
  setUpProvider,
} from '@foyer/server/test/sign-in/providers.ts';
import {
  enrolAuthenticator,
  codeOf,
  confirmPassword,
  probeSession,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { findRequestedFactor } from '@foyer/server/test/sign-in/trusted-browsers.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let smtp: FakeSmtpServer;
let newVisitor: MailWorld['newVisitor'];
let acme: MaliciousProvider;
let chain: CustomerTree;
let boss: TreeMember;
beforeAll(async () => {
  ({ world, smtp, newVisitor } = await createMailWorld(ON_LOOPBACK.config));
  await world.people.setting('signInPage', { captchaSwitch: false });
  acme = await createMaliciousProvider();
  await setUpProvider(world, 'acme', openIdOf(acme.origin));
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.customer);
  await confirmPassword(boss.browser, boss);
});
afterAll(async () => {
  await acme.close();
  await world.close();
  await smtp.close();
});

let count = 0;
type Linked = { readonly id: string; readonly link: string; readonly sub: string; readonly email: string };

/** Links an account at the provider to a user. */
async function linkTo(id: string): Promise<{ link: string; sub: string }> {
  const sub = `sub-${(count += 1)}`;
  const { linkedAccounts } = world.people.repositories;
  await linkedAccounts.add(id, { provider: 'acme', issuer: acme.origin, subject: sub, account: `${sub}@acme.example` });
  return { link: (await linkedAccounts.list(id)).at(-1)?.id ?? '', sub };
}

/** A user with a linked account at the provider. */
async function linked(place = chain.north): Promise<TreeMember & Linked> {
  const email = `linked-${(count += 1)}@shop.example`;
  const member = await chain.member(place, { email });
  return { ...member, email, ...(await linkTo(member.id)) };
}

/** A user with a linked account and without a password, like a provisioned user. */
async function passwordless() {
  const member = await linked();
  await world.database.queries.deleteFrom('passwords').where('user_id', '=', member.id).execute();
  return member;
}

const list = ({ browser }: TreeMember, id: string) =>
  browser.call('GET /v2/manage/users/{id}/linked-accounts', { params: { id } });
const unlink = ({ browser }: TreeMember, { id, link }: Pick<Linked, 'id' | 'link'>) =>
  browser.call('DELETE /v2/manage/users/{id}/linked-accounts/{link}', { params: { id, link } });
const linksOf = async (id: string) => (await world.people.repositories.linkedAccounts.list(id)).map((row) => row.id);
const mailsTo = async (email: string) =>
  (await world.app.services.mail.list()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject);

describe('seeing them', () => {
  test('an administrator sees the linked accounts of a user, and their last use', async () => {
    const person = await linked();
    const [before] = (await list(boss, person.id)).data.list;
    expect(before).toEqual({
      id: person.link,
      provider: 'acme',
      account: `${person.sub}@acme.example`,
      linkedAt: expect.any(String),
      lastUsedAt: null,
    });
    await signInAtProvider(world, acme, 'acme', { sub: person.sub });
    const [after] = (await list(boss, person.id)).data.list;
    expect(Date.parse(after?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.linkedAt ?? ''));
  });

  test('no user of an organisation outside the scope', async () => {
    const outside = await linked(chain.otherCustomer);
    expect((await list(boss, outside.id)).code).toBe('A0404');
    expect((await list(boss, crypto.randomUUID())).code).toBe('A0404');
  });

  test('not without the permission', async () => {
    const person = await linked();
    expect((await list(await chain.member(chain.north), person.id)).code).toBe('A0302');
  });

  test('those of a user with more permissions are not revealed: it would show whom to attack, and how', async () => {
    const higher = await world.people.user({ organisation: chain.north.code, superAdministrator: true });
    await linkTo(higher.id);
    expect((await list(boss, higher.id)).code).toBe('A0302');
    const maySee = async (id: string) =>
      (await boss.browser.call('GET /v2/manage/users/{id}', { params: { id } })).data.maySeeLinkedAccounts;
    expect([await maySee(higher.id), await maySee(boss.id)]).toEqual([false, true]);
  });

  test('whether a user has a password is shown', async () => {
    const hasPassword = async (id: string) =>
      (await boss.browser.call('GET /v2/manage/users/{id}', { params: { id } })).data.hasPassword;
    expect(await hasPassword((await linked()).id)).toBe(true);
    expect(await hasPassword((await passwordless()).id)).toBe(false);
  });
});

describe('removing one', () => {
  test('it can no longer sign in, and its sessions end immediately', async () => {
    const person = await linked();
    const thief = world.browser();
    expect(await signInAtProvider(world, acme, 'acme', { sub: person.sub, browser: thief })).toEqual({
      code: 1001,
      isSignedIn: true,
    });
    expect((await unlink(boss, person)).data).toMatchObject({ id: person.id, sessions: 0, hasPassword: true });
    for (const browser of [thief, person.browser]) expect(await probeSession(browser)).toBe('C0102');
    expect(await signInAtProvider(world, acme, 'acme', { sub: person.sub })).toEqual({
      code: 'A0636',
      isSignedIn: false,
    });
    expect((await list(boss, person.id)).data.list).toEqual([]);
  });

  test('a sign-in in progress at the provider fails', async () => {
    const person = await linked();
    const browser = world.browser();
    const { state, nonce } = await startProviderSignIn(browser, 'acme');
    acme.expect({ nonce, sub: person.sub });
    const { query } = await returnFromProvider(browser, 'acme', { code: 'a-code', state });
    await unlink(boss, person);
    expect((await exchangeCode(browser, 'acme', query)).code).toBe('A0636');
  });

  test('a browser that the thief has made trusted asks for the second factor again', async () => {
    await world.people.setting('mfa', { mode: 'optional', trustDevices: true });
    const person = await enrolAuthenticator(world, await linked());
    const thief = world.browser();
    await signInAtProvider(world, acme, 'acme', { sub: person.sub, browser: thief });
    expect((await verifyCode(thief, await codeOf(world, person), { trustDevice: true })).code).toBe(1001);
    expect(await findRequestedFactor(thief, person)).toBe(0);
    await unlink(boss, person);
    expect(await findRequestedFactor(thief, person)).toBe(1);
    await world.people.setting('mfa', { mode: 'off' });
  });

  test('the password still lets its owner in, and the other accounts do', async () => {
    const person = await linked();
    const other = await linkTo(person.id);
    await unlink(boss, person);
    expect(await linksOf(person.id)).toEqual([other.link]);
    expect((await world.browser().signIn(person.username, person.password)).code).toBe(1001);
    expect((await signInAtProvider(world, acme, 'acme', { sub: other.sub })).code).toBe(1001);
  });

  test('its owner is notified by email, and the audit log names the administrator', async () => {
    const person = await linked();
    await unlink(boss, person);
    expect(await mailsTo(person.email)).toEqual(['A linked account was removed']);
    expect((await world.auditEntries('account.unlinked')).at(-1)).toMatchObject({
      actor: boss.username,
      actor_id: boss.id,
      result: 'done',
      details: { user: person.username, provider: 'acme', account: `${person.sub}@acme.example` },
    });
  });

  test('not without the password, and then nothing has happened', async () => {
    const person = await linked();
    const other = await chain.administrator(chain.customer);
    const { status, code } = await unlink(other, person);
    expect([status, code]).toEqual([401, 'A0301']);
    expect(await linksOf(person.id)).toEqual([person.link]);
    expect(await probeSession(person.browser)).toBe(1001);
    expect(await mailsTo(person.email)).toEqual([]);
    await confirmPassword(other.browser, other);
    expect((await unlink(other, person)).code).toBe(1001);
  });

  test('one of another user is not found, nor one that was removed before', async () => {
    const [person, neighbour] = [await linked(), await linked()];
    expect((await unlink(boss, { id: person.id, link: neighbour.link })).code).toBe('A0404');
    expect((await unlink(boss, { id: person.id, link: "x'; drop table users --" })).code).toBe('A0404');
    expect(await linksOf(neighbour.id)).toEqual([neighbour.link]);
    expect(await probeSession(person.browser)).toBe(1001);
    await unlink(boss, person);
    expect((await unlink(boss, person)).code).toBe('A0404');
  });

  test('not the own one: that is for My account', async () => {
    const { link } = await linkTo(boss.id);
    expect((await unlink(boss, { id: boss.id, link })).code).toBe('A0302');
    expect(await linksOf(boss.id)).toEqual([link]);
  });

  test('not that of a user with more permissions, nor of a user outside the scope', async () => {
    const higher = await world.people.user({ organisation: chain.north.code, superAdministrator: true });
    const { link } = await linkTo(higher.id);
    expect((await unlink(boss, { id: higher.id, link })).code).toBe('A0302');
    expect(await linksOf(higher.id)).toEqual([link]);
    const outside = await linked(chain.otherCustomer);
    expect((await unlink(boss, outside)).code).toBe('A0404');
    expect(await linksOf(outside.id)).toEqual([outside.link]);
  });

  test('not with permission to read only', async () => {
    const viewer = await chain.member(chain.north);
    await world.people.grant(viewer.id, chain.north.id, 'users.read');
    world.app.services.bus.resync();
    await confirmPassword(viewer.browser, viewer);
    const person = await linked();
    expect((await list(viewer, person.id)).code).toBe(1001);
    expect((await unlink(viewer, person)).code).toBe('A0302');
    expect(await linksOf(person.id)).toEqual([person.link]);
  });

  test('of two concurrent calls one removes it, and its owner is notified once', async () => {
    const person = await linked();
    const other = await chain.administrator(chain.customer);
    await confirmPassword(other.browser, other);
    const codes = (await Promise.all([unlink(boss, person), unlink(other, person)])).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([1001, 'A0404']));
    expect(await mailsTo(person.email)).toHaveLength(1);
  });
});

describe('the only sign-in method', () => {
  const invite = (id: string) => boss.browser.call('POST /v2/manage/users/{id}/password-reset', { params: { id } });

  /** The key in the next email to this address with this subject. Other emails are skipped. */
  async function keyFor(email: string, subject = 'Activate your Foyer account'): Promise<string> {
    let mail = await smtp.nextMail(email);
    while (mail.subject !== subject) mail = await smtp.nextMail(email);
    return mail.key;
  }

  test('can be removed, and an invitation makes another one', async () => {
    const person = await passwordless();
    expect((await unlink(boss, person)).data).toMatchObject({ hasPassword: false, status: 'active' });
    expect((await signInAtProvider(world, acme, 'acme', { sub: person.sub })).code).toBe('A0636');
    expect((await invite(person.id)).code).toBe(1001);
    expect((await world.auditEntries('user.invited')).at(-1)?.details).toEqual({ user: person.username });
    const key = await keyFor(person.email);
    const opened = await newVisitor().call('POST /v3/users/password-strength/acquire', { body: key });
    expect(opened.data).toMatchObject({ username: person.username, pageType: 'activeUser' });
    expect((await resetPassword(newVisitor(), key, person.username, 'Fresh-Pass-1')).code).toBe(1001);
    expect((await newVisitor().signIn(person.username, 'Fresh-Pass-1')).code).toBe(1001);
    // The new password is reported, as for any link. A second use of the link reports that the account is active.
    expect(await mailsTo(person.email)).toContain('Your password was changed');
    expect((await resetPassword(newVisitor(), key, person.username, 'Fresh-Pass-2')).code).toBe('A0945');
    const { data } = await boss.browser.call('GET /v2/manage/users/{id}', { params: { id: person.id } });
    expect(data.hasPassword).toBe(true);
  });

  test('an invitation sets no password for a user who has set one by another link in the meantime', async () => {
    const person = await passwordless();
    await invite(person.id);
    const invitation = await keyFor(person.email);
    await requestResetLink(newVisitor(), person.email);
    const sent = await keyFor(person.email, 'Set a new password');
    expect((await resetPassword(newVisitor(), sent, person.username, 'Fresh-Pass-1')).code).toBe(1001);
    expect((await resetPassword(newVisitor(), invitation, person.username, 'Fresh-Pass-2')).code).toBe('A0945');
    expect((await newVisitor().signIn(person.username, 'Fresh-Pass-1')).code).toBe(1001);
  });
});
