import type { Browser } from '@foyer/server/test/browser.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import {
  approve,
  answerApproval,
  requestCode,
  createWechatWorld,
  newOpenid,
  identityAt,
  poll,
  scanCode,
  scanToApproval,
  showCode,
  signInByWechat,
  reportScan,
  type WechatWorld,
} from '@foyer/server/test/sign-in/wechat.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let home: WechatWorld;
beforeAll(async () => {
  home = await createWechatWorld();
});
afterAll(() => home.close());

/** A signed-in user who has just reauthenticated. */
async function owner() {
  const person = await home.createUnlinkedUser();
  const screen = home.screen();
  await screen.signIn(person.username, person.password);
  await confirmPassword(screen, person);
  return { person, screen };
}
/** A signed-in user with a link code on the screen, and a phone. */
async function ownerAtCode() {
  const { person, screen } = await owner();
  return { person, screen, phone: home.phone(), screenCode: await showCode(screen, 'link') };
}
const accountsOf = async (browser: Browser) =>
  (await browser.call('GET /v2/users/linked-accounts')).data.list.map(({ provider, account }) => [provider, account]);

describe('a signed-in user links a WeChat account', () => {
  test('with a phone that asks for approval with the name of the Foyer account, and signs in with it from then on', async () => {
    const { person, screen, phone, screenCode } = await ownerAtCode();
    const approval = await scanToApproval(phone, screenCode, person.openid);
    expect(approval).toMatchObject({ key: 'link', username: person.username, browser: 'Chrome', system: 'Windows' });
    const { number } = (await answerApproval(phone, approval.approval, true)).data;
    expect((await poll(screen, screenCode)).data).toEqual({ waiting: 'number' });
    expect((await poll(screen, screenCode, number ?? '')).data).toEqual({ provider: 'wechat', account: person.openid });
    expect((await poll(screen, screenCode, number ?? '')).code).toBe('A0205');
    expect(await accountsOf(screen)).toEqual([['wechat', person.openid]]);
    expect(await home.auditEntriesOf('account.linked', person)).toMatchObject([
      { details: { provider: 'wechat', account: person.openid } },
    ]);
    expect((await signInByWechat(home, person)).polled.data).toMatchObject({ username: person.username });
  });

  test('that they have linked already: nothing changes, and nothing is written down', async () => {
    const { person, screen } = await owner();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const screenCode = await showCode(screen, 'link');
      const number = await approve(home.phone(), screenCode, person.openid);
      expect((await poll(screen, screenCode, number)).data).toEqual({ provider: 'wechat', account: person.openid });
    }
    expect(await home.auditEntriesOf('account.linked', person)).toHaveLength(1);
    expect(await accountsOf(screen)).toHaveLength(1);
  });

  test('once, however many calls ask for it at the same time', async () => {
    const { person, screen, phone, screenCode } = await ownerAtCode();
    const number = await approve(phone, screenCode, person.openid);
    const polls = Array.from({ length: 10 }, () => poll(screen, screenCode, number));
    const codes = (await Promise.all(polls)).map(({ code }) => code);
    expect(codes.filter((code) => code === 1001)).toHaveLength(1);
    expect(codes.filter((code) => code === 'A0205')).toHaveLength(9);
  });

  test('and does not when they refuse on the phone, which is no refused sign-in', async () => {
    const { person, screen, phone, screenCode } = await ownerAtCode();
    const { approval } = await scanToApproval(phone, screenCode, person.openid);
    expect((await answerApproval(phone, approval, false)).code).toBe(1001);
    expect((await poll(screen, screenCode)).code).toBe('A0205');
    expect(await accountsOf(screen)).toEqual([]);
    expect(await home.auditEntriesOf('sign_in.refused', person)).toEqual([]);
  });
});

describe('nothing is linked', () => {
  test('to a phone that has only seen the code: its number is not known at the screen (QRLjacking)', async () => {
    const { screen, phone, screenCode } = await ownerAtCode();
    const right = await approve(phone, screenCode, newOpenid());
    const wrong = ['00', '11', '22', '33'].filter((number) => number !== right).slice(0, 3);
    for (const number of wrong) expect((await poll(screen, screenCode, number)).code).toBe('A0204');
    expect((await poll(screen, screenCode, right)).code).toBe('A0205');
    expect(await accountsOf(screen)).toEqual([]);
  });

  test('where the password was entered more than ten minutes ago, neither at the beginning nor at the end', async () => {
    const { person, screen, phone, screenCode } = await ownerAtCode();
    const number = await approve(phone, screenCode, person.openid);
    await home.world.people.ageSessions();
    expect((await poll(screen, screenCode, number)).failure?.resultMsg).toBe('confirmation needed');
    expect(await accountsOf(screen)).toEqual([]);
    expect((await requestCode(screen, 'link')).failure?.resultMsg).toBe('confirmation needed');
    // After reauthentication, the phone's approval is still valid.
    await confirmPassword(screen, person);
    expect((await poll(screen, screenCode, number)).data).toEqual({ provider: 'wechat', account: person.openid });
  });

  test('that is linked to another user, who is not named', async () => {
    const [other, { phone, screenCode }] = [await home.createLinkedUser(), await ownerAtCode()];
    expect((await reportScan(phone, await scanCode(phone, screenCode, other.openid))).code).toBe('A0636');
    // The identity is not stored for the next user who signs in on the phone either.
    await phone.signIn(other.username, other.password);
    expect((await phone.call('GET /v2/users/waiting-link')).data).toEqual({ waiting: null });
  });

  test('that another user has linked while the phone was asked', async () => {
    const [other, { person, screen, phone, screenCode }] = [await home.world.people.user(), await ownerAtCode()];
    const number = await approve(phone, screenCode, person.openid);
    await home.world.people.repositories.linkedAccounts.add(other.id, identityAt(home.wechat, person.openid));
    expect((await poll(screen, screenCode, number)).code).toBe('A0636');
    expect(await accountsOf(screen)).toEqual([]);
  });

  test('once the session that began it has ended: on the phone, and on the screen', async () => {
    for (const when of ['before the phone', 'after it'] as const) {
      const { person, screen, phone, screenCode } = await ownerAtCode();
      const returned = await scanCode(phone, screenCode, person.openid);
      if (when === 'after it') await answerApproval(phone, (await reportScan(phone, returned)).data.approval, true);
      await screen.call('GET /user/logout');
      if (when === 'before the phone') expect((await reportScan(phone, returned)).code).toBe('A0205');
      expect((await poll(screen, screenCode)).code).toBe('A0205');
      await screen.signIn(person.username, person.password);
      await confirmPassword(screen, person);
      expect((await poll(screen, screenCode)).code).toBe('A0205');
      expect(await accountsOf(screen)).toEqual([]);
    }
  });

  test('for a session that has been idle for too long, though it still exists', async () => {
    const { person, phone, screenCode } = await ownerAtCode();
    const returned = await scanCode(phone, screenCode, person.openid);
    await home.world.people.setting('session', { idleSeconds: 60 });
    const longAgo = new Date(Date.now() - 3_600_000);
    await home.world.database.queries.updateTable('sessions').set({ last_seen_at: longAgo }).execute();
    expect((await reportScan(phone, returned)).code).toBe('A0205');
  });

  test('for another session in the same browser, of the same person neither', async () => {
    const [{ person, screen, phone, screenCode }, second] = [await ownerAtCode(), await owner()];
    const number = await approve(phone, screenCode, person.openid);
    for (const { id } of [person, second.person]) {
      const other = home.screenWithCookiesOf(screen);
      await home.world.people.session(other, id, 'full');
      await home.world.people.reauthenticateAll();
      expect((await poll(other, screenCode, number)).code).toBe('A0205');
    }
    const signedOut = home.screen();
    signedOut.cookies.set('foyer-way', screen.cookies.get('foyer-way') ?? '');
    expect((await poll(signedOut, screenCode, number)).code).toBe('A0301');
    expect((await poll(screen, screenCode, number)).code).toBe(1001);
  });

  test('for a user who has twenty accounts already', async () => {
    const { person, screen } = await owner();
    const { linkedAccounts } = home.world.people.repositories;
    const issuer = 'https://elsewhere.example';
    for (let attempt = 0; attempt < 20; attempt += 1)
      await linkedAccounts.add(person.id, {
        provider: 'wechat',
        issuer,
        subject: `${person.id}-${attempt}`,
        account: 'a',
      });
    expect((await requestCode(screen, 'link')).failure).toMatchObject({
      resultCode: 'A0401',
      fields: { '/provider': 'too_many' },
    });
  });
});
