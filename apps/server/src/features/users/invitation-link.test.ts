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

type House = { world: World; chain: CustomerTree; boss: TreeMember };

async function settle(world: World): Promise<House> {
  const chain = await createCustomerTree(world);
  const boss = await chain.administrator(chain.customer);
  await confirmPassword(boss.browser, boss);
  return { world, chain, boss };
}

let count = 0;
/** Invites a user; returns what the call answered. */
async function invite({ chain, boss }: House) {
  const username = `guest-${(count += 1)}`;
  const body = { username, displayName: 'Guest', email: `${username}@shop.example`, organisationId: chain.north.id };
  return (await boss.browser.call('POST /v2/manage/users', { body })).data;
}

const show = ({ boss }: House, id: string) =>
  boss.browser.call('POST /v2/manage/users/{id}/invitation-link', { params: { id } });
const reset = ({ boss }: House, id: string) =>
  boss.browser.call('POST /v2/manage/users/{id}/password-reset', { params: { id } });
const keyOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('key') ?? '';
const open = ({ world }: House, key: string) =>
  world.browser().call('POST /v3/users/password-strength/acquire', { body: key });
const activate = ({ world }: House, username: string, key: string) =>
  setByLink(world.browser(), key, username, PASSWORD);

/** The states of the emails to an address, newest first, and the key in the newest while it waits. */
async function mailsTo({ world }: House, email: string | null) {
  const mails = (await world.app.services.mail.list()).filter(({ recipient }) => recipient === email);
  const text = (await world.app.services.mail.show(mails[0]?.id ?? ''))?.text ?? '';
  return { states: mails.map(({ state }) => state), key: /key=([\w-]{43})/.exec(text)?.[1] ?? '' };
}

/** Invites a user and shows the link. */
async function shownTo(house: House) {
  const user = await invite(house);
  const { link } = (await show(house, user.id)).data;
  return { ...user, key: keyOf(link) };
}

async function importOne({ chain, boss }: House) {
  const lines = userLines(chain.north.code, `imported-${(count += 1)}`, 1);
  return (await uploadImport(boss.browser, csvOf(lines))).data;
}

/** Whether each call that sends an email reports that it waits. */
async function saidBy(house: House) {
  const { id, mailWaits } = await invite(house);
  await house.world.people.setting('signInPage', { userEmailVerificationStatus: true });
  return {
    delivery: (await house.boss.browser.call('GET /v2/manage/mail-delivery')).data.waits,
    invited: mailWaits,
    again: (await reset(house, id)).data.mailWaits,
    imported: (await importOne(house)).mailWaits,
    passwordReset: (await requestResetLink(house.world.browser(), 'nobody@shop.example')).data.mailWaits,
  };
}

describe('without a mail server', () => {
  let house: House;
  const addPasskey = (userId: string) =>
    house.world.people.repositories.passkeys.add({
      id: `key of ${userId}`,
      userId,
      name: 'Key',
      publicKey: new Uint8Array(32),
      counter: 0,
      transports: [],
      synced: false,
    });
  async function addLinkedAccount(userId: string) {
    const { providers, linkedAccounts } = house.world.people.repositories;
    await providers.put({ name: 'acme', value: openIdOf(ISSUER), secret: CLIENT.secret }, 'test');
    await linkedAccounts.add(userId, { provider: 'acme', issuer: ISSUER, subject: 'guest', account: 'guest' });
  }
  beforeAll(async () => {
    house = await settle(await createWorld({ config: { FOYER_PUBLIC_URL: 'http://foyer.shop.example' } }));
  });
  afterAll(() => house.world.close());

  test('each call that sends an email reports that it waits', async () => {
    const waits = { delivery: true, invited: true, again: true, imported: true, passwordReset: true };
    expect(await saidBy(house)).toEqual(waits);
  });

  test('an administrator gets the link of an invitation, which works as the mailed one', async () => {
    const { id, username } = await invite(house);
    const { data } = await show(house, id);
    expect(data).toEqual({
      link: expect.stringMatching(/^http:\/\/foyer\.shop\.example\/base\/#\/activeUser\?key=[\w-]{43}$/),
      hours: 72,
    });
    const browser = house.world.browser();
    const opened = await browser.call('POST /v3/users/password-strength/acquire', { body: keyOf(data.link) });
    expect(opened.data).toMatchObject({ username, pageType: 'activeUser' });
    expect((await setByLink(browser, keyOf(data.link), username, PASSWORD)).code).toBe(1001);
    expect((await browser.signIn(username, PASSWORD)).code).toBe(1001);
  });

  test('the answer is stored nowhere on its way, and the link is in no log and no line of the trail', async () => {
    const { id, username } = await invite(house);
    const answer = await show(house, id);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const key = keyOf(answer.data.link);
    expect(house.world.logLines.filter((line) => line.includes(key))).toEqual([]);
    expect(JSON.stringify(await house.world.auditEntries())).not.toContain(key);
    expect((await house.world.auditEntries('user.link_shown')).at(-1)).toMatchObject({
      actor: house.boss.username,
      actor_id: house.boss.id,
      subject_id: id,
      result: 'done',
      details: { user: username },
    });
  });

  test('a link replaces the one before it, and the email that waits is renewed', async () => {
    const { id, email } = await invite(house);
    const links = [];
    for (let times = 0; times < 2; times += 1) {
      const { link } = (await show(house, id)).data;
      links.push(keyOf(link), (await mailsTo(house, email)).key);
    }
    const codes = await Promise.all(links.map(async (key) => (await open(house, key)).code));
    expect(codes).toEqual(['A0943', 'A0943', 1001, 1001]);
    expect((await mailsTo(house, email)).states).toEqual(['waiting', 'replaced', 'replaced']);
  });

  test('the email has another link: no administrator knows the one in the mailbox', async () => {
    const { key, email } = await shownTo(house);
    expect((await mailsTo(house, email)).key).toMatch(/^[\w-]{43}$/);
    expect((await mailsTo(house, email)).key).not.toBe(key);
  });

  test('a link that is used ends the one in the email, which is withdrawn', async () => {
    const { key, username, email } = await shownTo(house);
    const mailed = (await mailsTo(house, email)).key;
    expect((await activate(house, username, key)).code).toBe(1001);
    expect((await mailsTo(house, email)).states).toEqual(['replaced', 'replaced']);
    expect([(await open(house, key)).code, (await open(house, mailed)).code]).toEqual(['A0945', 'A0943']);
  });

  test('the link in the email ends the one that was shown', async () => {
    const { key, username, email } = await shownTo(house);
    expect((await activate(house, username, (await mailsTo(house, email)).key)).code).toBe(1001);
    expect((await open(house, key)).code).toBe('A0943');
  });

  test('of 10 parallel uses of a shown link one succeeds', async () => {
    const { key, username } = await shownTo(house);
    const uses = await Promise.all(Array.from({ length: 10 }, () => activate(house, username, key)));
    expect(uses.filter(({ code }) => code === 1001)).toHaveLength(1);
  });

  test('a stranger who asks for a new link by email ends no link that was shown (denial of service)', async () => {
    await house.world.people.setting('signInPage', { userEmailVerificationStatus: true });
    const { key, email } = await shownTo(house);
    const before = (await mailsTo(house, email)).key;
    await requestResetLink(house.world.browser(), email ?? '');
    await expect.poll(async () => (await mailsTo(house, email)).key).not.toBe(before);
    expect((await open(house, key)).code).toBe(1001);
  });

  test.each([
    ['an administrator', (id: string) => reset(house, id)],
    ['the command line', (_id: string, username: string) => house.world.app.services.users.invite({ username })],
  ])('an invitation that %s sends again replaces the link that was shown', async (_who, send) => {
    const { id, username, key } = await shownTo(house);
    await send(id, username);
    expect((await open(house, key)).code).toBe('A0943');
  });

  test('an open browser is not enough: without a confirmation no link is made (A0301)', async () => {
    const { id } = await invite(house);
    const { link } = (await show(house, id)).data;
    await house.world.people.ageSessions();
    const refused = await show(house, id);
    expect([refused.status, refused.failure]).toMatchObject([401, { resultCode: 'A0301', confirmation: true }]);
    const opened = await house.world.browser().call('POST /v3/users/password-strength/acquire', { body: keyOf(link) });
    expect(opened.code).toBe(1001);
    await confirmPassword(house.boss.browser, house.boss);
  });

  describe('a link that was shown ends (A0943)', () => {
    /** What both calls of the activation page answer, and whether the link in the email still works. */
    async function expectEnded({ key, username, email }: { key: string; username: string; email: string | null }) {
      const codes = [(await open(house, key)).code, (await activate(house, username, key)).code];
      expect(codes).toEqual(['A0943', 'A0943']);
      expect((await house.world.browser().signIn(username, PASSWORD)).code).toBe('A0210');
      expect((await open(house, (await mailsTo(house, email)).key)).code).toBe(1001);
    }

    const roleWith = (permissions: string[]) =>
      house.boss.browser.call('POST /v2/manage/roles', {
        body: {
          name: `Role ${(count += 1)}`,
          organisationId: house.chain.customer.id,
          secondFactorEnforced: false,
          permissions,
        },
      });
    const grant = (id: string, roleId: string) =>
      house.boss.browser.call('POST /v2/manage/users/{id}/grants', {
        params: { id },
        body: { roleId, organisationId: house.chain.north.id },
      });

    test('when its user is moved to another organisation (stale link)', async () => {
      const guest = await shownTo(house);
      const body = { version: guest.version, organisationId: house.chain.south.id };
      const moved = await house.boss.browser.call('PUT /v2/manage/users/{id}/organisation', {
        params: { id: guest.id },
        body,
      });
      expect(moved.code).toBe(1001);
      await expectEnded(guest);
    });

    test('when its user gets a role (escalation by a stale link)', async () => {
      const guest = await shownTo(house);
      const { id } = (await roleWith(['users.read'])).data;
      expect((await grant(guest.id, id)).code).toBe(1001);
      await expectEnded(guest);
    });

    test('when its user becomes super administrator (escalation by a stale link)', async () => {
      const guest = await shownTo(house);
      await house.world.people.grantBuiltIn(guest.id, 'super-administrator', house.chain.customer.id);
      await expectEnded(guest);
    });

    test('when a role of its user gets more permissions (escalation by a stale link)', async () => {
      const { id: userId } = await invite(house);
      const { id, name, version } = (await roleWith(['users.read'])).data;
      await grant(userId, id);
      const guest = (await house.boss.browser.call('GET /v2/manage/users/{id}', { params: { id: userId } })).data;
      const key = keyOf((await show(house, userId)).data.link);
      const changed = await house.boss.browser.call('PUT /v2/manage/roles/{id}', {
        params: { id },
        body: { name, secondFactorEnforced: false, permissions: ['users.read', 'users.write'], version },
      });
      expect(changed.code).toBe(1001);
      await expectEnded({ ...guest, key });
    });

    test('when its user gets another mailbox, and so does the link in the email', async () => {
      const { id, key, version, displayName, email } = await shownTo(house);
      const mailed = (await mailsTo(house, email)).key;
      const body = { version, displayName, email: 'other@shop.example', language: null };
      await house.boss.browser.call('PUT /v2/manage/users/{id}', { params: { id }, body });
      expect([(await open(house, key)).code, (await open(house, mailed)).code]).toEqual(['A0943', 'A0943']);
    });

    test('when the administrator who has seen it is disabled (dismissed administrator)', async () => {
      const dismissed = await house.chain.administrator(house.chain.customer);
      await confirmPassword(dismissed.browser, dismissed);
      const guest = await invite(house);
      const key = keyOf((await show({ ...house, boss: dismissed }, guest.id)).data.link);
      expect((await open(house, key)).code).toBe(1001);
      await house.boss.browser.call('POST /v2/manage/users/{id}/disable', { params: { id: dismissed.id } });
      await expectEnded({ ...guest, key });
    });

    test('when that administrator may only look from now on (demoted administrator)', async () => {
      const demoted = await house.chain.administrator(house.chain.customer);
      await confirmPassword(demoted.browser, demoted);
      const guest = await invite(house);
      const key = keyOf((await show({ ...house, boss: demoted }, guest.id)).data.link);
      await house.world.database.queries.deleteFrom('role_assignments').where('user_id', '=', demoted.id).execute();
      await house.world.people.grant(demoted.id, house.chain.customer.id, 'users.read');
      await expectEnded({ ...guest, key });
    });

    test('when the organisation of its user leaves the reach of that administrator', async () => {
      const place = await house.world.people.organisation({ parentId: house.chain.south.id });
      const regional = await house.chain.administrator(house.chain.south);
      await confirmPassword(regional.browser, regional);
      const username = `guest-${(count += 1)}`;
      const body = { username, displayName: 'Guest', email: `${username}@shop.example`, organisationId: place.id };
      const guest = (await regional.browser.call('POST /v2/manage/users', { body })).data;
      const key = keyOf((await show({ ...house, boss: regional }, guest.id)).data.link);
      const { queries } = house.world.database;
      await queries
        .updateTable('organisations')
        .set({ parent_id: house.chain.north.id })
        .where('id', '=', place.id)
        .execute();
      await expectEnded({ ...guest, key });
    });

    test.each([
      ['a sign-in', (id: string) => house.world.people.repositories.users.noteSignIn(id, 0)],
      ['a passkey', addPasskey],
      ['a linked account', addLinkedAccount],
    ])('when the account is in use: it has %s (account takeover)', async (_what, use) => {
      const guest = await shownTo(house);
      const { queries } = house.world.database;
      await queries.updateTable('users').set({ status: 'active' }).where('id', '=', guest.id).execute();
      await use(guest.id);
      await queries.updateTable('users').set({ status: 'invited' }).where('id', '=', guest.id).execute();
      const codes = [(await open(house, guest.key)).code, (await activate(house, guest.username, guest.key)).code];
      expect(codes).toEqual(['A0943', 'A0943']);
      expect((await show(house, guest.id)).code).toBe('A0945');
    });

    test('when it is used at the moment in which its user gets a role (race)', async () => {
      const guest = await shownTo(house);
      let used: ReturnType<typeof activate> | undefined;
      await house.world.people.inTransaction(async ({ users, roles }) => {
        await users.lockAccount(guest.id);
        const roleId = (await roles.findId('organisation-administrator')) ?? '';
        await roles.grant(guest.id, roleId, house.chain.north.id);
        used = activate(house, guest.username, guest.key);
        await waitUntilBlocked(house.world);
      });
      expect((await used)?.code).toBe('A0943');
      await expectEnded(guest);
    });

    test('when it is shown at the moment in which its user gets a role (race)', async () => {
      const guest = await invite(house);
      let shown: ReturnType<typeof show> | undefined;
      await house.world.people.inTransaction(async ({ rights, roles }) => {
        await rights.lock();
        shown = show(house, guest.id);
        await waitUntilBlocked(house.world);
        await roles.grant(guest.id, (await roles.findId('super-administrator')) ?? '', house.chain.customer.id);
      });
      expect((await shown)?.code).toBe('A0302');
    });

    test('and not when the name or the language of its user changes, or the role of another user', async () => {
      const { id, key, username, version, email } = await shownTo(house);
      const body = { version, displayName: 'Renée', email, language: 'fr' } as const;
      expect((await house.boss.browser.call('PUT /v2/manage/users/{id}', { params: { id }, body })).code).toBe(1001);
      const other = await invite(house);
      await grant(other.id, (await roleWith(['users.read'])).data.id);
      expect((await activate(house, username, key)).code).toBe(1001);
    });
  });

  describe('once a mail server is set up', () => {
    test('a link that was shown ends, and the email is sent with its own', async () => {
      const smtp = await createFakeSmtpServer();
      const guest = await shownTo(house);
      const postmaster = await createMailAdministrator(house.world);
      expect((await postmaster.set(localMailServer(smtp.port))).status).toBe(200);
      const mail = await smtp.nextMail(guest.email ?? '');
      const codes = [(await open(house, guest.key)).code, (await activate(house, guest.username, guest.key)).code];
      expect(codes).toEqual(['A0943', 'A0943']);
      expect((await activate(house, guest.username, mail.key)).code).toBe(1001);
      await postmaster.remove();
      await smtp.close();
    });

    test('no link is made, also when the call was made before (race)', async () => {
      const guest = await invite(house);
      let shown: ReturnType<typeof show> | undefined;
      await house.world.people.inTransaction(async ({ rights, mailServers }) => {
        await rights.lock();
        shown = show(house, guest.id);
        await waitUntilBlocked(house.world);
        const isFirst = (await mailServers.find()) === undefined;
        await mailServers.put({ value: { ...MAIL_SERVER, port: 1, host: '127.0.0.1' } }, isFirst, 'test');
      });
      expect((await shown)?.failure).toMatchObject({ resultCode: 'A0302', fields: { '/mail': 'configured' } });
      await house.world.people.repositories.mailServers.put({ value: null }, false, 'test');
      house.world.app.services.bus.resync();
    });
  });

  describe('there is no link', () => {
    async function expectRefused(id: string, code: string): Promise<void> {
      const before = (await house.world.auditEntries('user.link_shown')).length;
      const answer = await show(house, id);
      expect([answer.code, answer.text.includes('key=')]).toEqual([code, false]);
      expect(await house.world.auditEntries('user.link_shown')).toHaveLength(before);
    }

    test('of an account that was activated (account takeover, A0945)', async () => {
      const { id } = await house.world.people.user({ organisation: house.chain.north.code, email: 'a@shop.example' });
      await expectRefused(id, 'A0945');
    });

    test('of an account that is active by another system and has no password (account takeover, A0945)', async () => {
      const { id } = await house.world.people.user({ organisation: house.chain.north.code, email: 'b@shop.example' });
      await house.world.database.queries.deleteFrom('passwords').where('user_id', '=', id).execute();
      await expectRefused(id, 'A0945');
    });

    test('of an account that has a password all the same (account takeover, A0945)', async () => {
      const { id } = await house.world.people.user({ organisation: house.chain.north.code, email: 'c@shop.example' });
      const { queries } = house.world.database;
      await queries.updateTable('users').set({ status: 'invited' }).where('id', '=', id).execute();
      await expectRefused(id, 'A0945');
    });

    test('of an account that was in use, unlinked, disabled and enabled again (account takeover, A0945)', async () => {
      const { id } = await house.world.people.user({ organisation: house.chain.north.code, email: 'd@shop.example' });
      await house.world.people.session(house.world.browser(), id, 'full');
      const { queries } = house.world.database;
      await queries.updateTable('users').set({ last_sign_in_at: new Date() }).where('id', '=', id).execute();
      await queries.deleteFrom('passwords').where('user_id', '=', id).execute();
      for (const act of ['disable', 'enable'] as const)
        await house.boss.browser.call(`POST /v2/manage/users/{id}/${act}`, { params: { id } });
      expect(
        (
          await house.world.database.queries
            .selectFrom('users')
            .select('status')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).status,
      ).toBe('invited');
      await expectRefused(id, 'A0945');
    });

    test('of an account that is used by a passkey alone, disabled and enabled again (account takeover, A0945)', async () => {
      const { id } = await house.world.people.user({ organisation: house.chain.north.code, email: 'e@shop.example' });
      await house.world.database.queries.deleteFrom('passwords').where('user_id', '=', id).execute();
      await addPasskey(id);
      for (const act of ['disable', 'enable'] as const)
        await house.boss.browser.call(`POST /v2/manage/users/{id}/${act}`, { params: { id } });
      const { data } = await house.boss.browser.call('GET /v2/manage/users/{id}', { params: { id } });
      expect(data.status).toBe('active');
      await expectRefused(id, 'A0945');
    });

    test('of a disabled account (A0947)', async () => {
      const { id } = await invite(house);
      await house.boss.browser.call('POST /v2/manage/users/{id}/disable', { params: { id } });
      await expectRefused(id, 'A0947');
    });

    test('of an account without an address, whose link could not be used (A0944)', async () => {
      const { id } = await invite(house);
      await house.world.database.queries.updateTable('users').set({ email: null }).where('id', '=', id).execute();
      await expectRefused(id, 'A0944');
    });

    test('of an invited user who will be permitted more than the caller (A0302)', async () => {
      const { id } = await invite(house);
      await house.world.people.grantBuiltIn(id, 'super-administrator', house.chain.customer.id);
      await expectRefused(id, 'A0302');
    });

    test('for a caller who may only look (A0302)', async () => {
      const { id } = await invite(house);
      const looker = await house.world.people.user({ organisation: house.chain.north.code });
      await house.world.people.grant(looker.id, house.chain.customer.id, 'users.read');
      const browser = await house.world.people.session(house.world.browser(), looker.id, 'full');
      const answer = await browser.call('POST /v2/manage/users/{id}/invitation-link', { params: { id } });
      expect([answer.status, answer.code]).toEqual([403, 'A0302']);
    });
  });
});

describe('with a mail server', () => {
  let mailWorld: MailWorld;
  let house: House;
  beforeAll(async () => {
    mailWorld = await createMailWorld();
    house = await settle(mailWorld.world);
  });
  afterAll(async () => {
    await mailWorld.world.close();
    await mailWorld.smtp.close();
  });

  test('no call reports that an email waits', async () => {
    const sent = { delivery: false, invited: false, again: false, imported: false, passwordReset: false };
    expect(await saidBy(house)).toEqual(sent);
  });

  test('no link is shown: the mailbox proves who activates (A0302 with /mail)', async () => {
    const { id } = await invite(house);
    const answer = await show(house, id);
    expect(answer.failure).toMatchObject({ resultCode: 'A0302', fields: { '/mail': 'configured' } });
    expect(await house.world.auditEntries('user.link_shown')).toEqual([]);
  });
});
