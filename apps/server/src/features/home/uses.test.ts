import type { ApplicationUse } from '@foyer/contract/home.ts';
import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.people.application('signage', { position: 1 });
  await world.people.application('esl', { position: 2 });
});
afterAll(() => world.close());

const ESL = { code: 'esl' };
const usesOf = async (browser: Browser) => (await browser.call('GET /v2/users/applications')).data;
const findUse = async (browser: Browser, code = 'esl') => (await usesOf(browser)).find((use) => use.code === code);
const open = (browser: Browser, code = 'esl') =>
  browser.call('POST /v2/users/applications/{code}/openings', { params: { code } });
const favour = (browser: Browser, favourite: boolean, code = 'esl') =>
  browser.call('PUT /v2/users/applications/{code}/favourite', { params: { code }, body: { favourite } });
const count = (browser: Browser, badge: number) =>
  browser.call('PUT /v2/users/applications/{code}/badge', { params: ESL, body: { count: badge } });
const untouched = (code: string): ApplicationUse => ({ code, favourite: false, openedAt: null, badge: 0 });

describe('what a user keeps', () => {
  test("is listed of the applications that they may open, in the administrator's order", async () => {
    const { browser } = await createUserWithPermissions(world, 'esl.labels.read', 'signage.gone');
    const administrator = await createAdministrator(world);
    expect(await usesOf(browser)).toEqual([untouched('esl')]);
    expect(await usesOf(administrator)).toEqual([untouched('system'), untouched('signage'), untouched('esl')]);
  });

  test('is theirs alone', async () => {
    const [one, other] = [
      await createUserWithPermissions(world, 'esl.labels'),
      await createUserWithPermissions(world, 'esl.labels'),
    ];
    await favour(one.browser, true);
    await open(one.browser);
    await count(one.browser, 3);
    expect(await findUse(other.browser)).toEqual(untouched('esl'));
    expect(await findUse(one.browser)).toMatchObject({ favourite: true, badge: 3 });
  });

  test('a favourite stays one in every session, until it is none', async () => {
    const { id, browser } = await createUserWithPermissions(world, 'esl.labels');
    await favour(browser, true);
    const elsewhere = await world.people.session(world.browser(), id, 'full');
    expect(await findUse(elsewhere)).toEqual({ ...untouched('esl'), favourite: true });
    await favour(elsewhere, false);
    expect(await findUse(browser)).toEqual(untouched('esl'));
  });

  test('an opening records its time, and so does the next one', async () => {
    const { browser } = await createUserWithPermissions(world, 'esl.labels');
    const moment = async () => Date.parse((await findUse(browser))?.openedAt ?? '') / 1000;
    const before = await world.clock.now();
    await open(browser);
    const first = await moment();
    expect(first).toBeGreaterThanOrEqual(Math.floor(before));
    await world.clock.advance(60);
    await open(browser);
    expect(await moment()).toBeGreaterThanOrEqual(first + 60);
  });

  test('what is noted of one thing leaves the others as they are', async () => {
    const { browser } = await createUserWithPermissions(world, 'esl.labels');
    await count(browser, 5);
    await favour(browser, true);
    await open(browser);
    expect(await findUse(browser)).toEqual({
      ...untouched('esl'),
      favourite: true,
      openedAt: expect.any(String),
      badge: 5,
    });
  });

  test('two concurrent favourites are both kept, and the same one twice is one', async () => {
    const { browser } = await createUserWithPermissions(world, 'esl.labels', 'signage.screens');
    const codes = (await usesOf(browser)).map(({ code }) => code);
    const responses = await Promise.all([...codes, ...codes, ...codes].map((code) => favour(browser, true, code)));
    expect(responses.map((answer) => answer.code)).toEqual(responses.map(() => 1001));
    expect((await usesOf(browser)).map(({ favourite }) => favourite)).toEqual(codes.map(() => true));
  });

  test('is deleted with an application that is uninstalled', async () => {
    await world.people.application('map', { position: 3 });
    const { browser } = await createUserWithPermissions(world, 'esl.labels');
    const administrator = await createAdministrator(world);
    await favour(administrator, true, 'map');
    await world.people.repositories.applications.remove('map');
    world.app.services.bus.resync();
    expect(await findUse(administrator, 'map')).toBeUndefined();
    await world.people.application('map', { position: 3 });
    expect(await findUse(administrator, 'map')).toEqual(untouched('map'));
    await world.people.repositories.applications.remove('map');
    world.app.services.bus.resync();
    expect((await favour(browser, true, 'map')).code).toBe('A0404');
  });

  test('is refused with A0404, and no bug, when the application is uninstalled at that moment', async () => {
    await world.people.application('pda', { position: 4 });
    const administrator = await createAdministrator(world);
    await usesOf(administrator); // cached by this process
    await world.people.repositories.applications.remove('pda');
    const responses = await Promise.all([favour(administrator, true, 'pda'), open(administrator, 'pda')]);
    expect(responses.map(({ status, code }) => [status, code])).toEqual(responses.map(() => [404, 'A0404']));
  });
});

describe('how much waits', () => {
  test('is pushed to every page of the user and to no other, and only when the number changes', async () => {
    const { id, browser } = await createUserWithPermissions(world, 'esl.labels');
    const newVisitor = await createUserWithPermissions(world, 'esl.labels');
    const elsewhere = await world.people.session(world.browser(), id, 'full');
    const sockets = await Promise.all([browser, elsewhere].map((one) => openSocket(one, world.origin)));
    const silent = await openSocket(newVisitor.browser, world.origin);
    await count(browser, 2);
    await count(browser, 2);
    for (const { waitForPush } of sockets)
      expect(await waitForPush('BADGE_CHANGED')).toEqual({ count: 0, type: 'BADGE_CHANGED', application: 'esl' });
    await count(browser, 0);
    await count(newVisitor.browser, 1);
    await silent.waitForPush('BADGE_CHANGED');
    const badgePushCount = ({ received }: (typeof sockets)[number]) =>
      received.filter(({ type }) => type === 'BADGE_CHANGED').length;
    await expect.poll(() => sockets.map(badgePushCount)).toEqual([2, 2]);
    expect(badgePushCount(silent)).toBe(1);
    for (const { socket } of [...sockets, silent]) socket.terminate();
  });

  test.each([0, 9999])('may be %i', async (badge) => {
    const { browser } = await createUserWithPermissions(world, 'esl.labels');
    expect((await count(browser, badge)).code).toBe(1001);
    expect(await findUse(browser)).toMatchObject({ badge });
  });

  test.each([[-1], [10_000], [1.5], ['3'], [null]])('cannot be %j', async (badge) => {
    const { browser } = await createUserWithPermissions(world, 'esl.labels');
    const raw = { count: badge };
    const answer = await browser.call('PUT /v2/users/applications/{code}/badge', { params: ESL, raw });
    expect([answer.status, answer.code]).toEqual([400, 'A0401']);
    expect(await findUse(browser)).toEqual(untouched('esl'));
  });
});

describe('an application that the user cannot open', () => {
  const calls: [what: string, call: (browser: Browser, code: string) => Promise<{ status: number; code: unknown }>][] =
    [
      ['is not shown', (browser, code) => browser.call('GET /v2/users/applications/{code}', { params: { code } })],
      ['is not opened', open],
      ['is no favourite', (browser, code) => favour(browser, true, code)],
      [
        'has no number',
        (browser, code) =>
          browser.call('PUT /v2/users/applications/{code}/badge', { params: { code }, body: { count: 1 } }),
      ],
    ];
  const codeOf = async (answer: Promise<{ status: number; code: unknown }>) => {
    const { status, code } = await answer;
    return [status, code];
  };

  test.each(calls)('%s: not installed, not permitted, no longer permitted', async (_what, call) => {
    const { id, organisationId, roleId, browser } = await createUserWithPermissions(world, 'esl.labels');
    expect(await codeOf(call(browser, 'temperature'))).toEqual([404, 'A0404']);
    expect(await codeOf(call(browser, "esl' or true --"))).toEqual([404, 'A0404']);
    expect(await codeOf(call(browser, 'signage'))).toEqual([403, 'A0302']);
    expect(await codeOf(call(browser, 'system'))).toEqual([403, 'A0302']);
    expect(await codeOf(call(browser, 'esl'))).toEqual([200, 1001]);

    await world.people.inTransaction(async ({ roleAssignments, announce }) => {
      await roleAssignments.remove([id], roleId, organisationId);
      await announce('rights.changed', { roleId });
    });
    await expect.poll(() => codeOf(call(browser, 'esl'))).toEqual([403, 'A0302']);
    expect(await usesOf(browser)).toEqual([]);
  });
});
