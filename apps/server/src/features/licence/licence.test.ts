import {
  startEvaluationAtNoon,
  createLicenceAdministrator,
  dateAfter,
  type LicenceAdministrator,
} from '@foyer/server/test/administration/licences.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let admin: LicenceAdministrator;
beforeEach(async () => {
  world = await createWorld({ unlicensed: true });
  await startEvaluationAtNoon(world);
  admin = await createLicenceAdministrator(world);
});
afterEach(() => world.close());

const DAY = 86_400;

/** Types and titles of the administrator's notices, newest first. */
async function inbox(language = 'en') {
  const { list } = (await (await admin.browser()).call('GET /v2/users/inbox', { query: { language } })).data;
  return list.map(({ type, title }) => [type, title]);
}

describe('what users see of the licence', () => {
  test('with licence.read all of it', async () => {
    await admin.install({ id: 'P-1', epdQuantity: 7, expirationTime: await dateAfter(world, 40) });
    const { data } = await (await admin.browser()).call('GET /v2/licenses');
    expect(data).toEqual({
      state: 'valid',
      activationTime: '2026-01-01',
      expirationTime: await dateAfter(world, 40),
      permanentAuthorization: false,
      daysLeft: 40,
      renewed: false,
      type: 'official',
      id: 'P-1',
      primaryLicenceId: 'P-1',
      enlargeLicenceIds: [],
      serviceStore: 5,
      devicesNumber: 0,
      epdQuantity: 7,
      luminaQuantity: 0,
      limitContent: '',
    });
  });

  test('without it how long it is valid, and nothing else; the page is closed', async () => {
    await admin.install({ id: 'P-1', limitContent: 'secret-limit', serviceStore: 4711 });
    const { id } = await world.people.user();
    const by = await world.people.session(world.browser(), id, 'full');
    const { data, text } = await by.call('GET /v2/licenses');
    expect(data).toMatchObject({ state: 'valid', daysLeft: expect.any(Number), id: null, serviceStore: null });
    for (const hidden of ['P-1', 'secret-limit', '4711']) expect(text).not.toContain(hidden);
    expect((await by.call('GET /v2/manage/licence')).code).toBe('A0302');
  });

  test('the dashboard has it for those who may read it', async () => {
    await admin.install({ serviceStore: 9 });
    await admin.addStore();
    const { data } = await (await admin.browser()).call('GET /v2/manage/dashboard');
    expect(data.licence).toMatchObject({ state: 'valid', stores: 1, serviceStore: 9 });
    const { id } = await world.people.user();
    await world.people.grant(id, admin.organisationId, 'audit.read');
    const other = await world.people.session(world.browser(), id, 'full');
    expect((await other.call('GET /v2/manage/dashboard')).data.licence).toBeNull();
  });

  test('without a vendor’s key the page reports that it is not ready', async () => {
    await using keyless = await createWorld({ unlicensed: true, config: { FOYER_LICENCE_KEYS: '' } });
    const licensee = await createLicenceAdministrator(keyless);
    expect((await licensee.overview()).ready).toBe(false);
    expect(await licensee.install()).toMatchObject({ code: 'A0803', reason: 'signature' });
    expect((await admin.overview()).ready).toBe(true);
  });
});

const longDay = (day: string, language = 'en-GB') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
const endsOn = (what: string, day: string) => `${what} expires on ${longDay(day)}`;

describe('warnings in the inboxes of super administrators', () => {
  test('are given at 90, 30, 7 and 0 days, and each takes the place of the earlier one', async () => {
    const { check } = world.app.modules.licence.licenceWatch;
    const last = await dateAfter(world, 100);
    await admin.install({ id: 'P-1', expirationTime: last });
    const ids: (string | undefined)[] = [];
    for (const days of [9, 1, 1, 59, 1, 22, 1, 6, 1, 1]) {
      await world.clock.forward(days * DAY);
      await Promise.all([check(), check()]);
      const { list } = (await (await admin.browser()).call('GET /v2/users/inbox')).data;
      expect(list.length).toBeLessThanOrEqual(1);
      ids.push(list[0]?.id);
    }
    expect(ids[0]).toBeUndefined();
    expect(new Set(ids.slice(1)).size).toBe(4);
    expect(await inbox()).toEqual([['WARNING_NOTICE', endsOn('Licence P-1', last)]]);
  });

  test('are withdrawn when the licence is renewed', async () => {
    const { check } = world.app.modules.licence.licenceWatch;
    const last = await dateAfter(world, 5);
    await admin.install({ id: 'P-1', expirationTime: last });
    await admin.install({ id: 'P-10', primaryLicenceId: 'P-1', expirationTime: await dateAfter(world, 3) });
    await check();
    expect(await inbox()).toHaveLength(2);
    await (await admin.browser()).call('GET /v2/users/inbox/read/all');
    await admin.install({ id: 'P-2', activationTime: await dateAfter(world, 6) });
    await check();
    expect((await inbox()).map(([, title]) => title)).toEqual([endsOn('Licence P-10', await dateAfter(world, 3))]);
    await world.clock.forward(30 * DAY);
    await check();
    expect((await admin.overview()).licence.state).toBe('valid');
  });

  test('are withdrawn at the moment of the upload', async () => {
    await admin.install({ id: 'P-1', expirationTime: await dateAfter(world, 5) });
    await world.app.modules.licence.licenceWatch.check();
    expect(await inbox()).toHaveLength(1);
    await admin.install({ id: 'P-2', permanentAuthorization: true });
    await expect.poll(() => inbox()).toEqual([]);
  });

  test('speak every language', async () => {
    const last = await dateAfter(world, 1);
    await admin.install({ id: 'P-1', expirationTime: last });
    await world.app.modules.licence.licenceWatch.check();
    expect((await inbox())[0]?.[1]).toBe(endsOn('Licence P-1', last));
    expect((await inbox('de'))[0]?.[1]).toBe(`Die Lizenz P-1 läuft am ${longDay(last, 'de')} ab`);
    expect((await inbox('zh'))[0]?.[1]).toBe(`许可证“P-1”将于 ${longDay(last, 'zh')}到期`);
  });

  test('are sent to no other users', async () => {
    const { id } = await world.people.user();
    await world.people.grant(id, admin.organisationId, 'licence.read', 'licence.write');
    await admin.install({ expirationTime: await dateAfter(world, 5) });
    await world.app.modules.licence.licenceWatch.check();
    const by = await world.people.session(world.browser(), id, 'full');
    expect((await by.call('GET /v2/users/inbox')).data.list).toEqual([]);
    expect(await inbox()).toHaveLength(1);
  });

  test('of a server that was offline are sent once for all that it missed', async () => {
    await admin.install({ id: 'P-1', expirationTime: await dateAfter(world, 100) });
    await world.clock.forward(120 * DAY);
    await world.app.modules.licence.licenceWatch.check();
    expect(await inbox()).toEqual([['WARNING_NOTICE', 'Licence P-1 has expired']]);
  });

  test('of the evaluation are sent in its last week, not on its first day', async () => {
    await world.app.modules.licence.licenceWatch.check();
    expect(await inbox()).toEqual([]);
    await world.clock.forward(23 * DAY);
    await world.app.modules.licence.licenceWatch.check();
    expect(await inbox()).toEqual([['WARNING_NOTICE', endsOn('The evaluation', await dateAfter(world, 7))]]);
  });

  test('of a licence that enlarges another one name what ends, and are omitted when it lasts as long', async () => {
    await admin.install({ id: 'P-1', expirationTime: await dateAfter(world, 200) });
    await admin.install({ id: 'E-1', primaryLicenceId: 'P-1', expirationTime: await dateAfter(world, 5) });
    await admin.install({ id: 'E-2', primaryLicenceId: 'P-1', expirationTime: await dateAfter(world, 200) });
    await world.clock.forward(DAY);
    await world.app.modules.licence.licenceWatch.check();
    const by = await admin.browser();
    const { list } = (await by.call('GET /v2/users/inbox', { query: { language: 'en' } })).data;
    expect(list.map(({ title }) => title)).toEqual([endsOn('Licence E-1', await dateAfter(world, 4))]);
    const params = { id: list[0]?.id ?? '' };
    const { content } = (await by.call('GET /v2/users/inbox/{id}', { params, query: { language: 'en' } })).data;
    expect(content).toContain('its quantities no longer count');
  });

  test('are sent again after a licence has reset the clock', async () => {
    const { check } = world.app.modules.licence.licenceWatch;
    await admin.install({ id: 'P-1', expirationTime: await dateAfter(world, 100) });
    await world.clock.forward(3650 * DAY);
    await check();
    await world.clock.forward(-3650 * DAY);
    await admin.install({ id: 'R-1', primaryLicenceId: 'P-1', permanentAuthorization: true, resetsClock: true });
    await world.clock.forward(95 * DAY);
    await check();
    expect((await inbox())[0]?.[1]).toBe(endsOn('Licence P-1', await dateAfter(world, 5)));
  });

  test('do not keep the time from being remembered when they cannot be given', async () => {
    await sql`alter table notices add constraint trouble check (type <> 'WARNING_NOTICE')`.execute(
      world.database.queries,
    );
    await admin.install({ expirationTime: await dateAfter(world, 10) });
    await world.clock.forward(20 * DAY);
    await expect(world.app.modules.licence.licenceWatch.check()).rejects.toThrow('trouble');
    await world.clock.forward(-20 * DAY);
    expect((await admin.overview()).licence.state).toBe('expired');
  });

  test('are not given when the next licence is here already', async () => {
    await admin.install({ expirationTime: await dateAfter(world, 20) });
    await admin.install({ activationTime: await dateAfter(world, 21) });
    await world.app.modules.licence.licenceWatch.check();
    expect(await inbox()).toEqual([]);
    expect((await admin.overview()).licence).toMatchObject({ daysLeft: 20, renewed: true });
  });

  test('are no warnings for a licence that was replaced, or never ends', async () => {
    await admin.install({ expirationTime: await dateAfter(world, 95) });
    await admin.install({ permanentAuthorization: true });
    await world.clock.forward(200 * DAY);
    await world.app.modules.licence.licenceWatch.check();
    expect(await inbox()).toEqual([]);
  });
});
