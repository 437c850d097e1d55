import { confirmPassword, probeSession } from '@foyer/server/test/sign-in/second-factor.ts';
import {
  approve,
  answerApproval,
  createWechatWorld,
  poll,
  scanCode,
  scanToApproval,
  showCode,
  signInByWechat,
  reportScan,
  type WechatWorld,
} from '@foyer/server/test/sign-in/wechat.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let home: WechatWorld;
beforeAll(async () => {
  home = await createWechatWorld();
});
afterAll(() => home.close());
afterEach(() => home.world.people.setting('signInPage', { wechatSwitch: true }));

const sessionsOf = (userId: string) =>
  home.world.database.queries.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

describe('a screen and a phone sign a user in', () => {
  test('who sees on the phone what they allow, and the screen gets the session', async () => {
    const at = home.screen({ 'x-forwarded-for': '192.0.2.77' });
    const { person, screen, phone, screenCode } = await home.createUserAtScreen({ screen: at });
    expect((await poll(screen, screenCode)).data).toEqual({ waiting: 'scan' });
    const approval = await scanToApproval(phone, screenCode, person.openid);
    expect(approval).toEqual({
      approval: expect.any(String),
      key: 'login',
      username: person.username,
      browser: 'Chrome',
      system: 'Windows',
      address: '192.0.2.77',
    });
    expect((await poll(screen, screenCode)).data).toEqual({ waiting: 'answer' });
    expect((await answerApproval(phone, approval.approval, true)).data).toEqual({ number: null });
    const polled = await poll(screen, screenCode);
    expect(polled.data).toMatchObject({ username: person.username, googleType: 4, userFirstLogin: false });
    expect(await probeSession(screen)).toBe(1001);
    expect([...screen.cookies.keys()].sort()).toEqual(['foyer', 'foyer-device', 'foyer-way']);
    expect(await probeSession(phone)).toBe('A0301'); // only the screen is signed in
    expect(await sessionsOf(person.id)).toMatchObject([
      { sign_in_method: 'wechat', address: '192.0.2.77', scope: 'full' },
    ]);
    expect(await home.auditEntriesOf('sign_in.done', person)).toMatchObject([
      { address: '192.0.2.77', details: { pathway: 'wechat', scope: 'full' } },
    ]);
    expect((await poll(screen, screenCode)).code).toBe('A0205');
  });

  test('on any server of the installation', async () => {
    const second = await home.world.startSecondServer();
    const { person, screen, phone, screenCode } = await home.createUserAtScreen();
    await approve(phone.onServer(second.origin), screenCode, person.openid);
    const there = screen.onServer(second.origin);
    expect((await poll(there, screenCode)).code).toBe(1001);
    expect(await probeSession(there)).toBe(1001);
    expect(await probeSession(there.onServer(home.world.origin))).toBe(1001);
    expect((await poll(screen, screenCode)).code).toBe('A0205');
  });

  test('and a sign-in with WeChat in a new browser is reported to the owner', async () => {
    const person = await home.createLinkedUser({ email: 'wechat@shop.example' });
    await signInByWechat(home, person);
    const mails = async () => (await home.world.app.services.mail.list()).length;
    const before = await mails();
    const { polled } = await signInByWechat(home, person, home.screen({ 'user-agent': '' }));
    expect([polled.code, (await mails()) - before]).toEqual([1001, 1]);
  });

  test('and the last use of the account is recorded', async () => {
    const person = await home.createLinkedUser();
    const used = async () => (await home.world.people.repositories.linkedAccounts.list(person.id))[0]?.lastUsedAt;
    expect(await used()).toBeNull();
    await signInByWechat(home, person);
    expect(await used()).toBeInstanceOf(Date);
  });
});

describe('50 parallel polls of one sign-in', () => {
  test('get exactly one token; the others are too late, and no refusal is recorded', async () => {
    const { person, screen, phone, screenCode } = await home.createUserAtScreen();
    await approve(phone, screenCode, person.openid);
    const polls = await Promise.all(Array.from({ length: 50 }, () => poll(screen, screenCode)));
    const codes = polls.map(({ code }) => code);
    expect(codes.filter((code) => code === 1001)).toHaveLength(1);
    expect(codes.filter((code) => code === 'A0205')).toHaveLength(49);
    expect(await sessionsOf(person.id)).toHaveLength(1);
    expect(await home.auditEntriesOf('sign_in.done', person)).toHaveLength(1);
    expect(await home.auditEntriesOf('sign_in.refused', person)).toEqual([]);
  });
});

describe('a code lasts 60 seconds by the clock of the database,', () => {
  beforeAll(async () => home.world.clock.freezeAt(await home.world.clock.now()));

  test('on the screen', async () => {
    const screen = home.screen();
    const screenCode = await showCode(screen);
    await home.world.clock.forward(59);
    expect((await poll(screen, screenCode)).data).toEqual({ waiting: 'scan' });
    await home.world.clock.forward(1);
    expect((await poll(screen, screenCode)).code).toBe('A0205');
  });

  test('once it was allowed, too', async () => {
    const { person, screen, phone, screenCode } = await home.createUserAtScreen();
    await approve(phone, screenCode, person.openid);
    await home.world.clock.forward(60);
    expect((await poll(screen, screenCode)).code).toBe('A0205');
    expect(await sessionsOf(person.id)).toEqual([]);
  });

  test('on the phone that has just scanned it, and on the phone that is being asked', async () => {
    const { person, screen, phone, screenCode: first } = await home.createUserAtScreen();
    const [other, second] = [home.phone(), await showCode(screen)];
    await home.world.clock.forward(40);
    const returned = await scanCode(phone, first, person.openid);
    const { approval } = await scanToApproval(other, second, person.openid);
    await home.world.clock.forward(20);
    expect((await reportScan(phone, returned)).code).toBe('A0205');
    expect((await answerApproval(other, approval, true)).code).toBe('A0205');
    expect((await poll(screen, second)).code).toBe('A0205');
  });

  test('and a fresh one in the same browser works', async () => {
    const { person, screen, screenCode: old } = await home.createUserAtScreen();
    await home.world.clock.forward(60);
    const { polled } = await signInByWechat(home, person, screen);
    expect(polled.code).toBe(1001);
    expect((await poll(screen, old)).code).toBe('A0205');
  });
});

test('a refusal on the phone signs no user in, and is in the audit log', async () => {
  const { person, screen, phone, screenCode } = await home.createUserAtScreen();
  const { approval } = await scanToApproval(phone, screenCode, person.openid);
  expect((await answerApproval(phone, approval, false)).code).toBe(1001);
  expect((await poll(screen, screenCode)).code).toBe('A0205');
  expect((await answerApproval(phone, approval, true)).code).toBe('A0205');
  expect(await sessionsOf(person.id)).toEqual([]);
  expect(await home.auditEntriesOf('sign_in.refused', person)).toMatchObject([
    { result: 'refused', details: { pathway: 'wechat', reason: 'refused_on_phone' } },
  ]);
});

describe('WeChat is switched off', () => {
  test('between the code and the poll: the screen learns that the sign-in page has changed', async () => {
    const { person, screen, phone, screenCode } = await home.createUserAtScreen();
    await approve(phone, screenCode, person.openid);
    await home.world.people.setting('signInPage', { wechatSwitch: false });
    expect((await poll(screen, screenCode)).code).toBe('A0207');
    expect(await sessionsOf(person.id)).toEqual([]);
  });

  test('between the code and the phone', async () => {
    const { person, phone, screenCode } = await home.createUserAtScreen();
    const returned = await scanCode(phone, screenCode, person.openid);
    await home.world.people.setting('signInPage', { wechatSwitch: false });
    expect((await reportScan(phone, returned)).code).toBe('A0852');
  });
});

describe('a WeChat account without a linked account', () => {
  test('waits on the phone for a password, is linked there, and the same code then signs in', async () => {
    const { person, screen, phone, screenCode } = await home.createUserAtScreen({
      person: await home.createUnlinkedUser(),
    });
    const { openid } = person;
    expect((await reportScan(phone, await scanCode(phone, screenCode, openid))).code).toBe('A0636');
    expect((await poll(screen, screenCode)).data).toEqual({ waiting: 'scan' });

    await phone.signIn(person.username, person.password, { link: true });
    const waiting = { provider: 'wechat', account: openid };
    expect((await phone.call('GET /v2/users/waiting-link')).data).toEqual({ waiting });
    expect((await phone.call('POST /v2/users/waiting-link')).data).toEqual(waiting);

    await approve(phone, screenCode, openid);
    expect((await poll(screen, screenCode)).data).toMatchObject({ username: person.username });
  });

  test('that returns after the sign-in waits for the password again', async () => {
    const { person, phone, screenCode } = await home.createUserAtScreen({ person: await home.createUnlinkedUser() });
    expect((await reportScan(phone, await scanCode(phone, screenCode, person.openid))).code).toBe('A0636');
    await phone.signIn(person.username, person.password, { link: true });
    expect((await reportScan(phone, await scanCode(phone, screenCode, person.openid))).code).toBe('A0636');
    expect((await phone.call('POST /v2/users/waiting-link')).code).toBe('A0301');
    await confirmPassword(phone, person);
    expect((await phone.call('POST /v2/users/waiting-link')).code).toBe(1001);
  });

  test('waits in no other browser, the one with the screen least of all', async () => {
    const { person, screen, phone, screenCode } = await home.createUserAtScreen({
      person: await home.createUnlinkedUser(),
    });
    await reportScan(phone, await scanCode(phone, screenCode, person.openid));
    await screen.signIn(person.username, person.password);
    expect((await screen.call('GET /v2/users/waiting-link')).data).toEqual({ waiting: null });
  });

  test('that is unlinked while the phone is asked does not sign in', async () => {
    const { person, screen, phone, screenCode } = await home.createUserAtScreen();
    const { approval } = await scanToApproval(phone, screenCode, person.openid);
    await home.world.database.queries.deleteFrom('linked_accounts').where('user_id', '=', person.id).execute();
    expect((await answerApproval(phone, approval, true)).code).toBe(1001);
    expect((await poll(screen, screenCode)).code).toBe('A0205');
    expect(await sessionsOf(person.id)).toEqual([]);
  });
});
