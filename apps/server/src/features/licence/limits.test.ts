import {
  startEvaluationAtNoon,
  createLicenceAdministrator,
  dateAfter,
} from '@foyer/server/test/administration/licences.ts';
import { waitUntilBlocked } from '@foyer/server/test/database/lock-waits.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let world: World;
beforeEach(async () => {
  world = await createWorld({ unlicensed: true });
  await startEvaluationAtNoon(world);
});
afterEach(() => world.close());

const DAY = 86_400;

/** Sets the clock ahead by `days` for one check, then back. */
async function ranAhead(days: number): Promise<void> {
  await world.clock.forward(days * DAY);
  await world.app.modules.licence.licenceWatch.check();
  await world.clock.forward(-days * DAY);
}

describe('the evaluation', () => {
  test('allows three stores, and no fourth', async () => {
    const admin = await createLicenceAdministrator(world);
    for (let store = 1; store <= 3; store += 1) expect((await admin.addStore()).status).toBe(200);
    expect((await admin.addStore()).code).toBe('A0804');
    expect(await admin.overview()).toMatchObject({ stores: 3, licence: { state: 'evaluation', serviceStore: 3 } });
  });

  test('is over after thirty days', async () => {
    const admin = await createLicenceAdministrator(world);
    await world.clock.forward(31 * DAY);
    expect((await admin.addStore()).code).toBe('A0805');
    expect((await admin.overview()).licence).toMatchObject({ state: 'expired', id: null });
    await admin.install();
    expect((await admin.addStore()).status).toBe(200);
  });
});

describe('as many stores as the licence allows', () => {
  test.each([1, 50])('of 50 added at once at %i free places exactly so many are', async (free) => {
    const admin = await createLicenceAdministrator(world);
    await admin.install({ serviceStore: free });
    const by = await admin.browser();
    const responses = await Promise.all(Array.from({ length: 50 + 1 }, () => admin.addStore(by)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(free);
    expect(new Set(responses.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['A0804']),
    );
    expect((await admin.overview()).stores).toBe(free);
  });

  test('two servers give the last place away once', async () => {
    const admin = await createLicenceAdministrator(world);
    await admin.install({ serviceStore: 5 });
    const second = await world.startSecondServer();
    const by = await admin.browser();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => admin.addStore(index % 2 === 0 ? by : by.onServer(second.origin))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('a store that is removed makes room for another', async () => {
    const admin = await createLicenceAdministrator(world);
    await admin.install({ serviceStore: 1 });
    const by = await admin.browser();
    await admin.addStore(by);
    const [store] = (await by.call('GET /v2/manage/stores')).data.list;
    expect((await admin.addStore(by)).code).toBe('A0804');
    await by.call('DELETE /v2/manage/stores/{id}', { params: { id: store?.id ?? '' }, query: { version: 1 } });
    expect((await admin.addStore(by)).status).toBe(200);
  });

  test('a store that is added while a smaller licence is being taken in waits for it', async () => {
    const admin = await createLicenceAdministrator(world);
    await admin.install({ serviceStore: 5 });
    await admin.addStore();
    const file = await world.issueLicence({ id: 'P-2', serviceStore: 1 });
    const by = await admin.browser();
    const adding = await world.people.inTransaction(async (repositories) => {
      await world.app.services.licences.lock(repositories);
      const answer = admin.addStore(by);
      await waitUntilBlocked(world);
      await repositories.licences.add({ id: 'P-2', file, agreement: 0, uploaded_by: 'someone' });
      return { answer };
    });
    expect((await adding.answer).code).toBe('A0804');
  });

  test('under a smaller licence those that are there stay, and none is added', async () => {
    const admin = await createLicenceAdministrator(world);
    for (let store = 1; store <= 3; store += 1) await admin.addStore();
    expect(await admin.install({ serviceStore: 1 })).toMatchObject({ state: 'done' });
    expect(await admin.overview()).toMatchObject({ stores: 3, licence: { serviceStore: 1 } });
    expect((await admin.addStore()).code).toBe('A0804');
  });
});

test('an upcoming licence is not begun by a clock that is set ahead for a moment', async () => {
  const admin = await createLicenceAdministrator(world);
  await admin.install({ id: 'P-1', serviceStore: 1 });
  await admin.install({ id: 'Q-1', serviceStore: 100, activationTime: await dateAfter(world, 30) });
  await ranAhead(30);
  expect((await admin.overview()).licence).toMatchObject({ id: 'P-1', serviceStore: 1 });
  await world.clock.forward(30 * DAY);
  expect((await admin.overview()).licence).toMatchObject({ id: 'Q-1', serviceStore: 100 });
});

describe('a licence that has expired', () => {
  test('lets all users sign in and work, is reported, and adds no store', async () => {
    const admin = await createLicenceAdministrator(world);
    await admin.install({ expirationTime: await dateAfter(world, 1) });
    expect((await admin.addStore()).status).toBe(200);
    await world.clock.forward(2 * DAY);
    const by = await admin.browser();
    expect((await admin.addStore(by)).code).toBe('A0805');
    expect((await by.call('GET /v2/users/work-bench')).data.flags.licensed).toBe(false);
    const { id, password, username } = await world.people.user();
    expect((await world.browser().signIn(username, password)).code).toBe(1001);
    const person = await world.people.session(world.browser(), id, 'full');
    expect((await person.call('GET /v2/licenses')).data).toMatchObject({ state: 'expired', daysLeft: null });
  });

  test('does not revive when the clock is turned back', async () => {
    const admin = await createLicenceAdministrator(world);
    await admin.install({ expirationTime: await dateAfter(world, 1) });
    const last = await world.issueLicence({ id: 'L-2', expirationTime: await dateAfter(world, 1) });
    await ranAhead(2);
    expect((await admin.overview()).licence.state).toBe('expired');
    expect((await admin.addStore()).code).toBe('A0805');
    expect(await admin.upload(last)).toMatchObject({ code: 'A0805' });
  });

  test('takes its time from the signing of the last licence where the clock has stopped', async () => {
    const admin = await createLicenceAdministrator(world);
    await admin.install({ id: 'P-1', expirationTime: await dateAfter(world, 10) });
    const issuedAt = `${await dateAfter(world, 20)}T00:00:00Z`;
    expect(await admin.install({ primaryLicenceId: 'P-1', issuedAt })).toMatchObject({ code: 'A0805' });
    expect((await admin.overview()).licence).toMatchObject({ state: 'valid', id: 'P-1' });
    await admin.install({ id: 'P-2', issuedAt, activationTime: await dateAfter(world, 30) });
    expect((await admin.overview()).licence).toMatchObject({ state: 'expired', id: 'P-1' });
  });

  test('a clock that once ran ahead is corrected by a licence that resets it, once', async () => {
    const admin = await createLicenceAdministrator(world);
    const expirationTime = await dateAfter(world, 100);
    const issuedAt = new Date((await world.clock.now()) * 1000).toISOString();
    await ranAhead(50 * 365);
    expect(await admin.install({ expirationTime })).toMatchObject({ code: 'A0805' });
    const elsewhere = await world.vendor.issue({ serverId: 'another', expirationTime, issuedAt, resetsClock: true });
    expect(await admin.upload(elsewhere)).toMatchObject({ reason: 'server' });
    const late = await dateAfter(world, -1);
    const over = { expirationTime: late, issuedAt: '2026-01-01T00:00:00Z', resetsClock: true } as const;
    expect(await admin.install(over)).toMatchObject({ code: 'A0805' });
    expect((await admin.overview()).licence.state).toBe('expired');
    expect(await admin.install({ id: 'R-1', expirationTime, issuedAt, resetsClock: true })).toMatchObject({
      state: 'done',
    });
    expect((await admin.overview()).licence).toMatchObject({ state: 'valid', daysLeft: 100 });
    await ranAhead(200);
    expect(await admin.install({ id: 'R-1', expirationTime, issuedAt, resetsClock: true })).toMatchObject({
      reason: 'known',
    });
    expect((await admin.overview()).licence.state).toBe('expired');
  });
});

test('the last day ends with that day in the time zone of the installation', async () => {
  await using berlin = await createWorld({ unlicensed: true, config: { FOYER_TIME_ZONE: 'Europe/Berlin' } });
  const admin = await createLicenceAdministrator(berlin);
  await berlin.clock.freezeAt(Date.parse('2027-03-31T12:00:00Z') / 1000);
  await admin.install({ expirationTime: '2027-03-31' });
  await berlin.clock.freezeAt(Date.parse('2027-03-31T21:59:59Z') / 1000);
  expect((await admin.overview()).licence).toMatchObject({ state: 'valid', daysLeft: 0 });
  await berlin.clock.freezeAt(Date.parse('2027-03-31T22:00:00Z') / 1000);
  expect((await admin.overview()).licence.state).toBe('expired');
});

test('a licence that never ends outlives everything', async () => {
  const admin = await createLicenceAdministrator(world);
  await admin.install({ permanentAuthorization: true });
  await world.clock.forward(100 * 365 * DAY);
  expect((await admin.overview()).licence).toMatchObject({ state: 'valid', permanentAuthorization: true });
});
