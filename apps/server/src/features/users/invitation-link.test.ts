import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { createMailAdministrator, localMailServer } from '@foyer/server/test/administration/mail-administration.ts';
import { waitUntilBlocked } from '@foyer/server/test/database/lock-waits.ts';
import { createFakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { MAIL_SERVER } from '@foyer/server/test/fakes/smtp-server.ts';
import { uploadImport, csvOf, userLines } from '@foyer/server/test/files/user-imports.ts';
import {
  requestResetLink,
  createMailWorld,
  type MailWorld,
  resetPassword as setByLink,
} from '@foyer/server/test/sign-in/password-reset.ts';
import { CLIENT, ISSUER, openIdOf } from '@foyer/server/test/sign-in/providers.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PASSWORD = 'Fresh-Pass-1';

type InvitationFixture = { world: World; chain: CustomerTree; boss: TreeMember };

async function createFixture(world: World): Promise<InvitationFixture> {
  const chain = await createCustomerTree(world);
  const boss = await chain.administrator(chain.customer);
  await confirmPassword(boss.browser, boss);
  return { world, chain, boss };
}

let count = 0;
/** Invites a user; returns the response's data. */
async function invite({ chain, boss }: InvitationFixture) {
  const username = `guest-${(count += 1)}`;
  const body = { username, displayName: 'Guest', email: `${username}@shop.example`, organisationId: chain.north.id };
  return (await boss.browser.call('POST /v2/manage/users', { body })).data;
}

const show = ({ boss }: InvitationFixture, id: string) =>
  boss.browser.call('POST /v2/manage/users/{id}/invitation-link', { params: { id } });
const reset = ({ boss }: InvitationFixture, id: string) =>
  boss.browser.call('POST /v2/manage/users/{id}/password-reset', { params: { id } });
const keyOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('key') ?? '';
const open = ({ world }: InvitationFixture, key: string) =>
  world.browser().call('POST /v3/users/password-strength/acquire', { body: key });
const activate = ({ world }: InvitationFixture, username: string, key: string) =>
  setByLink(world.browser(), key, username, PASSWORD);

/** States of the emails to an address, newest first, and the key in the newest email while it is queued. */
async function mailsTo({ world }: InvitationFixture, email: string | null) {
  const mails = (await world.app.services.mail.list()).filter(({ recipient }) => recipient === email);
  const text = (await world.app.services.mail.show(mails[0]?.id ?? ''))?.text ?? '';
  return { states: mails.map(({ state }) => state), key: /key=([\w-]{43})/.exec(text)?.[1] ?? '' };
}

/** Invites a user and requests the link that administrators see. */
async function createDisclosedInvitation(fixture: InvitationFixture) {
  const user = await invite(fixture);
  const { link } = (await show(fixture, user.id)).data;
  return { ...user, key: keyOf(link) };
}

async function importOne({ chain, boss }: InvitationFixture) {
  const lines = userLines(chain.north.code, `imported-${(count += 1)}`, 1);
  return (await uploadImport(boss.browser, csvOf(lines))).data;
}

/** Whether each call that sends an email reports that the email is queued. */
async function mailWaitsOf(fixture: InvitationFixture) {
  const { id, mailWaits } = await invite(fixture);
  await fixture.world.people.setting('signInPage', { userEmailVerificationStatus: true });
  return {
    delivery: (await fixture.boss.browser.call('GET /v2/manage/mail-delivery')).data.waits,
    invited: mailWaits,
    again: (await reset(fixture, id)).data.mailWaits,
    imported: (await importOne(fixture)).mailWaits,
    passwordReset: (await requestResetLink(fixture.world.browser(), 'nobody@shop.example')).data.mailWaits,
  };
}

describe('without a mail server', () => {
  let fixture: InvitationFixture;
  const addPasskey = (userId: string) =>
    fixture.world.people.repositories.passkeys.add({
      id: `key of ${userId}`,
      userId,
      name: 'Key',
      publicKey: new Uint8Array(32),
      counter: 0,
      transports: [],
      synced: false,
    });
  async function addLinkedAccount(userId: string) {
    const { providers, linkedAccounts } = fixture.world.people.repositories;
    await providers.put({ name: 'acme', value: openIdOf(ISSUER), secret: CLIENT.secret }, 'test');
    await linkedAccounts.add(userId, { provider: 'acme', issuer: ISSUER, subject: 'guest', account: 'guest' });
  }
  beforeAll(async () => {
    fixture = await createFixture(await createWorld({ config: { FOYER_PUBLIC_URL: 'http://foyer.shop.example' } }));
  });
  afterAll(() => fixture.world.close());

  test('each call that sends an email reports that it waits', async () => {
    const waits = { delivery: true, invited: true, again: true, imported: true, passwordReset: true };
    expect(await mailWaitsOf(fixture)).toEqual(waits);
  });

  test('an administrator gets the link of an invitation, which works as the mailed one', async () => {
    const { id, username } = await invite(fixture);
    const { data } = await show(fixture, id);
    expect(data).toEqual({
      link: expect.stringMatching(/^http:\/\/foyer\.shop\.example\/base\/#\/activeUser\?key=[\w-]{43}$/),
      hours: 72,
    });
    const browser = fixture.world.browser();
    const opened = await browser.call('POST /v3/users/password-strength/acquire', { body: keyOf(data.link) });
    expect(opened.data).toMatchObject({ username, pageType: 'activeUser' });
    expect((await setByLink(browser, keyOf(data.link), username, PASSWORD)).code).toBe(1001);
    expect((await browser.signIn(username, PASSWORD)).code).toBe(1001);
  });

  test('the answer is stored nowhere on its way, and the link is in no log and no line of the trail', async () => {
    const { id, username } = await invite(fixture);
    const answer = await show(fixture, id);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const key = keyOf(answer.data.link);
    expect(fixture.world.logLines.filter((line) => line.includes(key))).toEqual([]);
    expect(JSON.stringify(await fixture.world.auditEntries())).not.toContain(key);
    expect((await fixture.world.auditEntries('user.link_shown')).at(-1)).toMatchObject({
      actor: fixture.boss.username,
      actor_id: fixture.boss.id,
      subject_id: id,
      result: 'done',
      details: { user: username },
    });
  });

  test('a link replaces the one before it, and the email that waits is renewed', async () => {
    const { id, email } = await invite(fixture);
    const links = [];
    for (let times = 0; times < 2; times += 1) {
      const { link } = (await show(fixture, id)).data;
      links.push(keyOf(link), (await mailsTo(fixture, email)).key);
    }
    const codes = await Promise.all(links.map(async (key) => (await open(fixture, key)).code));
    expect(codes).toEqual(['A0943', 'A0943', 1001, 1001]);
    expect((await mailsTo(fixture, email)).states).toEqual(['waiting', 'replaced', 'replaced']);
  });

  test('the email has another link: no administrator knows the one in the mailbox', async () => {
    const { key, email } = await createDisclosedInvitation(fixture);
    expect((await mailsTo(fixture, email)).key).toMatch(/^[\w-]{43}$/);
    expect((await mailsTo(fixture, email)).key).not.toBe(key);
  });

  test('a link that is used ends the one in the email, which is withdrawn', async () => {
    const { key, username, email } = await createDisclosedInvitation(fixture);
    const mailed = (await mailsTo(fixture, email)).key;
    expect((await activate(fixture, username, key)).code).toBe(1001);
    expect((await mailsTo(fixture, email)).states).toEqual(['replaced', 'replaced']);
    expect([(await open(fixture, key)).code, (await open(fixture, mailed)).code]).toEqual(['A0945', 'A0943']);
  });

  test('the link in the email ends the one that was shown', async () => {
    const { key, username, email } = await createDisclosedInvitation(fixture);
    expect((await activate(fixture, username, (await mailsTo(fixture, email)).key)).code).toBe(1001);
    expect((await open(fixture, key)).code).toBe('A0943');
  });

  test('of 10 parallel uses of a shown link one succeeds', async () => {
    const { key, username } = await createDisclosedInvitation(fixture);
    const uses = await Promise.all(Array.from({ length: 10 }, () => activate(fixture, username, key)));
    expect(uses.filter(({ code }) => code === 1001)).toHaveLength(1);
  });

  test('a stranger who asks for a new link by email ends no link that was shown (denial of service)', async () => {
    await fixture.world.people.setting('signInPage', { userEmailVerificationStatus: true });
    const { key, email } = await createDisclosedInvitation(fixture);
    const before = (await mailsTo(fixture, email)).key;
    await requestResetLink(fixture.world.browser(), email ?? '');
    await expect.poll(async () => (await mailsTo(fixture, email)).key).not.toBe(before);
    expect((await open(fixture, key)).code).toBe(1001);
  });

  test.each([
    ['an administrator', (id: string) => reset(fixture, id)],
    ['the command line', (_id: string, username: string) => fixture.world.app.services.users.invite({ username })],
  ])('an invitation that %s sends again replaces the link that was shown', async (_who, send) => {
    const { id, username, key } = await createDisclosedInvitation(fixture);
    await send(id, username);
    expect((await open(fixture, key)).code).toBe('A0943');
  });

  test('an open browser is not enough: without a confirmation no link is made (A0301)', async () => {
    const { id } = await invite(fixture);
    const { link } = (await show(fixture, id)).data;
    await fixture.world.people.ageSessions();
    const refused = await show(fixture, id);
    expect([refused.status, refused.failure]).toMatchObject([401, { resultCode: 'A0301', confirmation: true }]);
    const opened = await fixture.world
      .browser()
      .call('POST /v3/users/password-strength/acquire', { body: keyOf(link) });
    expect(opened.code).toBe(1001);
    await confirmPassword(fixture.boss.browser, fixture.boss);
  });

  describe('a link that was shown ends (A0943)', () => {
    /** Checks that both calls of the activation page refuse a link, and that the emailed link still works. */
    async function expectEnded({ key, username, email }: { key: string; username: string; email: string | null }) {
      const codes = [(await open(fixture, key)).code, (await activate(fixture, username, key)).code];
      expect(codes).toEqual(['A0943', 'A0943']);
      expect((await fixture.world.browser().signIn(username, PASSWORD)).code).toBe('A0210');
      expect((await open(fixture, (await mailsTo(fixture, email)).key)).code).toBe(1001);
    }

    const roleWith = (permissions: string[]) =>
      fixture.boss.browser.call('POST /v2/manage/roles', {
        body: {
          name: `Role ${(count += 1)}`,
          organisationId: fixture.chain.customer.id,
          secondFactorEnforced: false,
          permissions,
        },
      });
    const grant = (id: string, roleId: string) =>
      fixture.boss.browser.call('POST /v2/manage/users/{id}/grants', {
        params: { id },
        body: { roleId, placeId: fixture.chain.north.id },
      });

    test('when its user is moved to another organisation (stale link)', async () => {
      const invitee = await createDisclosedInvitation(fixture);
      const body = { version: invitee.version, organisationId: fixture.chain.south.id };
      const moved = await fixture.boss.browser.call('PUT /v2/manage/users/{id}/organisation', {
        params: { id: invitee.id },
        body,
      });
      expect(moved.code).toBe(1001);
      await expectEnded(invitee);
    });

    test('when its user gets a role (escalation by a stale link)', async () => {
      const invitee = await createDisclosedInvitation(fixture);
      const { id } = (await roleWith(['users.read'])).data;
      expect((await grant(invitee.id, id)).code).toBe(1001);
      await expectEnded(invitee);
    });

    test('when its user becomes super administrator (escalation by a stale link)', async () => {
      const invitee = await createDisclosedInvitation(fixture);
      await fixture.world.people.grantBuiltIn(invitee.id, 'super-administrator', fixture.chain.customer.id);
      await expectEnded(invitee);
    });

    test('when a role of its user gets more permissions (escalation by a stale link)', async () => {
      const { id: userId } = await invite(fixture);
      const { id, name, version } = (await roleWith(['users.read'])).data;
      await grant(userId, id);
      const invitee = (await fixture.boss.browser.call('GET /v2/manage/users/{id}', { params: { id: userId } })).data;
      const key = keyOf((await show(fixture, userId)).data.link);
      const changed = await fixture.boss.browser.call('PUT /v2/manage/roles/{id}', {
        params: { id },
        body: { name, secondFactorEnforced: false, permissions: ['users.read', 'users.write'], version },
      });
      expect(changed.code).toBe(1001);
      await expectEnded({ ...invitee, key });
    });

    test('when its user gets another mailbox, and so does the link in the email', async () => {
      const { id, key, version, displayName, email } = await createDisclosedInvitation(fixture);
      const mailed = (await mailsTo(fixture, email)).key;
      const body = { version, displayName, email: 'other@shop.example', language: null };
      await fixture.boss.browser.call('PUT /v2/manage/users/{id}', { params: { id }, body });
      expect([(await open(fixture, key)).code, (await open(fixture, mailed)).code]).toEqual(['A0943', 'A0943']);
    });

    test('when the administrator who has seen it is disabled (dismissed administrator)', async () => {
      const dismissed = await fixture.chain.administrator(fixture.chain.customer);
      await confirmPassword(dismissed.browser, dismissed);
      const invitee = await invite(fixture);
      const key = keyOf((await show({ ...fixture, boss: dismissed }, invitee.id)).data.link);
      expect((await open(fixture, key)).code).toBe(1001);
      await fixture.boss.browser.call('POST /v2/manage/users/{id}/disable', { params: { id: dismissed.id } });
      await expectEnded({ ...invitee, key });
    });

    test('when that administrator may only look from now on (demoted administrator)', async () => {
      const demoted = await fixture.chain.administrator(fixture.chain.customer);
      await confirmPassword(demoted.browser, demoted);
      const invitee = await invite(fixture);
      const key = keyOf((await show({ ...fixture, boss: demoted }, invitee.id)).data.link);
      await fixture.world.database.queries.deleteFrom('role_assignments').where('user_id', '=', demoted.id).execute();
      await fixture.world.people.grant(demoted.id, fixture.chain.customer.id, 'users.read');
      await expectEnded({ ...invitee, key });
    });

    test('when the organisation of its user leaves the reach of that administrator', async () => {
      const place = await fixture.world.people.organisation({ parentId: fixture.chain.south.id });
      const regional = await fixture.chain.administrator(fixture.chain.south);
      await confirmPassword(regional.browser, regional);
      const username = `guest-${(count += 1)}`;
      const body = { username, displayName: 'Guest', email: `${username}@shop.example`, organisationId: place.id };
      const invitee = (await regional.browser.call('POST /v2/manage/users', { body })).data;
      const key = keyOf((await show({ ...fixture, boss: regional }, invitee.id)).data.link);
      const { queries } = fixture.world.database;
      await queries
        .updateTable('organisations')
        .set({ parent_id: fixture.chain.north.id })
        .where('id', '=', place.id)
        .execute();
      await expectEnded({ ...invitee, key });
    });

    test.each([
      ['a sign-in', (id: string) => fixture.world.people.repositories.users.noteSignIn(id, 0)],
      ['a passkey', addPasskey],
      ['a linked account', addLinkedAccount],
    ])('when the account is in use: it has %s (account takeover)', async (_what, use) => {
      const invitee = await createDisclosedInvitation(fixture);
      const { queries } = fixture.world.database;
      await queries.updateTable('users').set({ status: 'active' }).where('id', '=', invitee.id).execute();
      await use(invitee.id);
      await queries.updateTable('users').set({ status: 'invited' }).where('id', '=', invitee.id).execute();
      const codes = [
        (await open(fixture, invitee.key)).code,
        (await activate(fixture, invitee.username, invitee.key)).code,
      ];
      expect(codes).toEqual(['A0943', 'A0943']);
      expect((await show(fixture, invitee.id)).code).toBe('A0945');
    });

    test('when it is used at the moment in which its user gets a role (race)', async () => {
      const invitee = await createDisclosedInvitation(fixture);
      let used: ReturnType<typeof activate> | undefined;
      await fixture.world.people.inTransaction(async ({ users, roles }) => {
        await users.lockAccount(invitee.id);
        const roleId = (await roles.findId('organisation-administrator')) ?? '';
        await roles.grant(invitee.id, roleId, fixture.chain.north.id);
        used = activate(fixture, invitee.username, invitee.key);
        await waitUntilBlocked(fixture.world);
      });
      expect((await used)?.code).toBe('A0943');
      await expectEnded(invitee);
    });

    test('when it is shown at the moment in which its user gets a role (race)', async () => {
      const invitee = await invite(fixture);
      let result: ReturnType<typeof show> | undefined;
      await fixture.world.people.inTransaction(async ({ rights, roles }) => {
        await rights.lock();
        result = show(fixture, invitee.id);
        await waitUntilBlocked(fixture.world);
        await roles.grant(invitee.id, (await roles.findId('super-administrator')) ?? '', fixture.chain.customer.id);
      });
      expect((await result)?.code).toBe('A0302');
    });

    test('and not when the name or the language of its user changes, or the role of another user', async () => {
      const { id, key, username, version, email } = await createDisclosedInvitation(fixture);
      const body = { version, displayName: 'Renée', email, language: 'fr' } as const;
      expect((await fixture.boss.browser.call('PUT /v2/manage/users/{id}', { params: { id }, body })).code).toBe(1001);
      const other = await invite(fixture);
      await grant(other.id, (await roleWith(['users.read'])).data.id);
      expect((await activate(fixture, username, key)).code).toBe(1001);
    });
  });

  describe('once a mail server is set up', () => {
    test('a link that was shown ends, and the email is sent with its own', async () => {
      const smtp = await createFakeSmtpServer();
      const invitee = await createDisclosedInvitation(fixture);
      const postmaster = await createMailAdministrator(fixture.world);
      expect((await postmaster.set(localMailServer(smtp.port))).status).toBe(200);
      const mail = await smtp.nextMail(invitee.email ?? '');
      const codes = [
        (await open(fixture, invitee.key)).code,
        (await activate(fixture, invitee.username, invitee.key)).code,
      ];
      expect(codes).toEqual(['A0943', 'A0943']);
      expect((await activate(fixture, invitee.username, mail.key)).code).toBe(1001);
      await postmaster.remove();
      await smtp.close();
    });

    test('no link is made, also when the call was made before (race)', async () => {
      const invitee = await invite(fixture);
      let result: ReturnType<typeof show> | undefined;
      await fixture.world.people.inTransaction(async ({ rights, mailServers }) => {
        await rights.lock();
        result = show(fixture, invitee.id);
        await waitUntilBlocked(fixture.world);
        const isFirst = (await mailServers.find()) === undefined;
        await mailServers.put({ value: { ...MAIL_SERVER, port: 1, host: '127.0.0.1' } }, isFirst, 'test');
      });
      expect((await result)?.failure).toMatchObject({ resultCode: 'A0302', fields: { '/mail': 'configured' } });
      await fixture.world.people.repositories.mailServers.put({ value: null }, false, 'test');
      fixture.world.app.services.bus.resync();
    });
  });

  describe('there is no link', () => {
    async function expectRefused(id: string, code: string): Promise<void> {
      const before = (await fixture.world.auditEntries('user.link_shown')).length;
      const answer = await show(fixture, id);
      expect([answer.code, answer.text.includes('key=')]).toEqual([code, false]);
      expect(await fixture.world.auditEntries('user.link_shown')).toHaveLength(before);
    }

    test('of an account that was activated (account takeover, A0945)', async () => {
      const { id } = await fixture.world.people.user({
        organisation: fixture.chain.north.code,
        email: 'a@shop.example',
      });
      await expectRefused(id, 'A0945');
    });

    test('of an account that is active by another system and has no password (account takeover, A0945)', async () => {
      const { id } = await fixture.world.people.user({
        organisation: fixture.chain.north.code,
        email: 'b@shop.example',
      });
      await fixture.world.database.queries.deleteFrom('passwords').where('user_id', '=', id).execute();
      await expectRefused(id, 'A0945');
    });

    test('of an account that has a password all the same (account takeover, A0945)', async () => {
      const { id } = await fixture.world.people.user({
        organisation: fixture.chain.north.code,
        email: 'c@shop.example',
      });
      const { queries } = fixture.world.database;
      await queries.updateTable('users').set({ status: 'invited' }).where('id', '=', id).execute();
      await expectRefused(id, 'A0945');
    });

    test('of an account that was in use, unlinked, disabled and enabled again (account takeover, A0945)', async () => {
      const { id } = await fixture.world.people.user({
        organisation: fixture.chain.north.code,
        email: 'd@shop.example',
      });
      await fixture.world.people.session(fixture.world.browser(), id, 'full');
      const { queries } = fixture.world.database;
      await queries.updateTable('users').set({ last_sign_in_at: new Date() }).where('id', '=', id).execute();
      await queries.deleteFrom('passwords').where('user_id', '=', id).execute();
      for (const act of ['disable', 'enable'] as const)
        await fixture.boss.browser.call(`POST /v2/manage/users/{id}/${act}`, { params: { id } });
      expect(
        (
          await fixture.world.database.queries
            .selectFrom('users')
            .select('status')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).status,
      ).toBe('invited');
      await expectRefused(id, 'A0945');
    });

    test('of an account that is used by a passkey alone, disabled and enabled again (account takeover, A0945)', async () => {
      const { id } = await fixture.world.people.user({
        organisation: fixture.chain.north.code,
        email: 'e@shop.example',
      });
      await fixture.world.database.queries.deleteFrom('passwords').where('user_id', '=', id).execute();
      await addPasskey(id);
      for (const act of ['disable', 'enable'] as const)
        await fixture.boss.browser.call(`POST /v2/manage/users/{id}/${act}`, { params: { id } });
      const { data } = await fixture.boss.browser.call('GET /v2/manage/users/{id}', { params: { id } });
      expect(data.status).toBe('active');
      await expectRefused(id, 'A0945');
    });

    test('of a disabled account (A0947)', async () => {
      const { id } = await invite(fixture);
      await fixture.boss.browser.call('POST /v2/manage/users/{id}/disable', { params: { id } });
      await expectRefused(id, 'A0947');
    });

    test('of an account without an address, whose link could not be used (A0944)', async () => {
      const { id } = await invite(fixture);
      await fixture.world.database.queries.updateTable('users').set({ email: null }).where('id', '=', id).execute();
      await expectRefused(id, 'A0944');
    });

    test('of an invited user who will be permitted more than the caller (A0302)', async () => {
      const { id } = await invite(fixture);
      await fixture.world.people.grantBuiltIn(id, 'super-administrator', fixture.chain.customer.id);
      await expectRefused(id, 'A0302');
    });

    test('for a caller who may only look (A0302)', async () => {
      const { id } = await invite(fixture);
      const looker = await fixture.world.people.user({ organisation: fixture.chain.north.code });
      await fixture.world.people.grant(looker.id, fixture.chain.customer.id, 'users.read');
      const browser = await fixture.world.people.session(fixture.world.browser(), looker.id, 'full');
      const answer = await browser.call('POST /v2/manage/users/{id}/invitation-link', { params: { id } });
      expect([answer.status, answer.code]).toEqual([403, 'A0302']);
    });
  });
});

describe('with a mail server', () => {
  let mailWorld: MailWorld;
  let fixture: InvitationFixture;
  beforeAll(async () => {
    mailWorld = await createMailWorld();
    fixture = await createFixture(mailWorld.world);
  });
  afterAll(async () => {
    await mailWorld.world.close();
    await mailWorld.smtp.close();
  });

  test('no call reports that an email waits', async () => {
    const sent = { delivery: false, invited: false, again: false, imported: false, passwordReset: false };
    expect(await mailWaitsOf(fixture)).toEqual(sent);
  });

  test('no link is shown: the mailbox proves who activates (A0302 with /mail)', async () => {
    const { id } = await invite(fixture);
    const answer = await show(fixture, id);
    expect(answer.failure).toMatchObject({ resultCode: 'A0302', fields: { '/mail': 'configured' } });
    expect(await fixture.world.auditEntries('user.link_shown')).toEqual([]);
  });
});
