import { type Chain, createChain, type Member } from '@foyer/server/test/chain.ts';
import { bringFile, csvOf, peopleOf } from '@foyer/server/test/imports.ts';
import { askForLink, createMailWorld, type MailWorld, useLink as setByLink } from '@foyer/server/test/retrieval.ts';
import { confirm } from '@foyer/server/test/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PASSWORD = 'Fresh-Pass-1';

type House = { world: World; chain: Chain; boss: Member };

async function settle(world: World): Promise<House> {
  const chain = await createChain(world);
  const boss = await chain.administrator(chain.customer);
  await confirm(boss.browser, boss);
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

async function importOne({ chain, boss }: House) {
  const lines = peopleOf(chain.north.code, `imported-${(count += 1)}`, 1);
  return (await bringFile(boss.browser, csvOf(lines))).data;
}

/** What each call that mails something says of the mail. */
async function saidBy(house: House) {
  const { id, mailWaits } = await invite(house);
  await house.world.people.setting('signInPage', { userEmailVerificationStatus: true });
  return {
    delivery: (await house.boss.browser.call('GET /v2/manage/mail-delivery')).data.waits,
    invited: mailWaits,
    again: (await reset(house, id)).data.mailWaits,
    imported: (await importOne(house)).mailWaits,
    retrieval: (await askForLink(house.world.browser(), 'nobody@shop.example')).data.mailWaits,
  };
}

describe('without a mail server', () => {
  let house: House;
  const addPasskey = (userId: string) =>
    house.world.people.stores.passkeys.add({
      id: `key of ${userId}`,
      userId,
      name: 'Key',
      publicKey: new Uint8Array(32),
      counter: 0,
      transports: [],
      synced: false,
    });
  beforeAll(async () => {
    house = await settle(await createWorld({ config: { FOYER_PUBLIC_URL: 'http://foyer.shop.example' } }));
  });
  afterAll(() => house.world.close());

  test('each call that mails something says that the mail waits', async () => {
    const waits = { delivery: true, invited: true, again: true, imported: true, retrieval: true };
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
    expect(house.world.logged.filter((line) => line.includes(key))).toEqual([]);
    expect(JSON.stringify(await house.world.audited())).not.toContain(key);
    expect((await house.world.audited('user.link_shown')).at(-1)).toMatchObject({
      actor: house.boss.username,
      actor_id: house.boss.id,
      subject_id: id,
      result: 'done',
      details: { user: username },
    });
  });

  test('a link replaces the one before it, and the mail that waits has the newest', async () => {
    const { id, username, email } = await invite(house);
    const [first, second] = [(await show(house, id)).data.link, (await show(house, id)).data.link];
    const open = (link: string) =>
      house.world.browser().call('POST /v3/users/password-strength/acquire', { body: keyOf(link) });
    expect([(await open(first)).code, (await open(second)).code]).toEqual(['A0943', 1001]);
    const mails = (await house.world.app.services.mail.list()).filter(({ recipient }) => recipient === email);
    expect(mails.map(({ state }) => state)).toEqual(['waiting', 'replaced', 'replaced']);
    expect((await house.world.app.services.mail.show(mails[0]?.id ?? ''))?.text).toContain(second);
    await setByLink(house.world.browser(), keyOf(second), username, PASSWORD);
    const after = (await house.world.app.services.mail.list()).filter(({ recipient }) => recipient === email);
    expect(after.map(({ state }) => state)).toEqual(['replaced', 'replaced', 'replaced']);
  });

  test('an invitation that is sent again replaces the link that was shown', async () => {
    const { id } = await invite(house);
    const { link } = (await show(house, id)).data;
    await reset(house, id);
    const opened = await house.world.browser().call('POST /v3/users/password-strength/acquire', { body: keyOf(link) });
    expect(opened.code).toBe('A0943');
  });

  test('an open browser is not enough: without a confirmation no link is made (A0301)', async () => {
    const { id } = await invite(house);
    const { link } = (await show(house, id)).data;
    await house.world.people.ageSignIns();
    const refused = await show(house, id);
    expect([refused.status, refused.failure]).toMatchObject([401, { resultCode: 'A0301', confirmation: true }]);
    const opened = await house.world.browser().call('POST /v3/users/password-strength/acquire', { body: keyOf(link) });
    expect(opened.code).toBe(1001);
    await confirm(house.boss.browser, house.boss);
  });

  describe('there is no link', () => {
    async function expectRefused(id: string, code: string): Promise<void> {
      const before = (await house.world.audited('user.link_shown')).length;
      const answer = await show(house, id);
      expect([answer.code, answer.text.includes('key=')]).toEqual([code, false]);
      expect(await house.world.audited('user.link_shown')).toHaveLength(before);
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
    await mailWorld.post.close();
  });

  test('no call says that a mail waits', async () => {
    const sent = { delivery: false, invited: false, again: false, imported: false, retrieval: false };
    expect(await saidBy(house)).toEqual(sent);
  });

  test('no link is shown: the mailbox proves who activates (A0302 with /mail)', async () => {
    const { id } = await invite(house);
    const answer = await show(house, id);
    expect(answer.failure).toMatchObject({ resultCode: 'A0302', fields: { '/mail': 'configured' } });
    expect(await house.world.audited('user.link_shown')).toEqual([]);
  });
});
