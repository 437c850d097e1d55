import { randomUUIDv7 } from 'node:crypto';

import {
  createLicenceAdministrator,
  dateAfter,
  type LicenceAdministrator,
  waitForLicenceAction,
  uploadLicence,
} from '@foyer/server/test/administration/licences.ts';
import { createVendor } from '@foyer/server/test/fakes/licence-vendor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let admin: LicenceAdministrator;
beforeEach(async () => {
  world = await createWorld({ unlicensed: true });
  admin = await createLicenceAdministrator(world);
});
afterEach(() => world.close());

const refusedAs = (code: string, reason: string | null = null, licenceId: string | null = expect.any(String)) => ({
  state: 'refused',
  code,
  reason,
  licenceId,
});
const DONE = { state: 'done', code: null, reason: null };

/** Stored licences and the entitlement: a refused upload must leave them unchanged. */
async function books() {
  const { queries } = world.database;
  const rows = await queries.selectFrom('licences').selectAll().execute();
  return { rows, licence: (await admin.overview()).licence };
}

describe('taken in', () => {
  test('a licence takes effect immediately, and the trail has its uploader and agreement', async () => {
    expect(await admin.install({ id: 'L-7', serviceStore: 12, limitContent: 'Europe' })).toMatchObject(DONE);
    const { licence, history } = await admin.overview();
    expect(licence).toMatchObject({ state: 'valid', id: 'L-7', serviceStore: 12, limitContent: 'Europe' });
    expect(history).toMatchObject([{ id: 'L-7', fate: 'valid', content: { serviceStore: 12 } }]);
    const [line] = await world.auditEntries('licence.uploaded');
    expect(line).toMatchObject({ result: 'done', details: { licence: 'L-7', agreement: 0 } });
    expect(line?.request_id).not.toBe('');
  });

  test('primary and enlarging licences add up, and the next primary one replaces them', async () => {
    await admin.install({ id: 'P-1', serviceStore: 2 });
    await admin.install({ id: 'E-1', primaryLicenceId: 'P-1', serviceStore: 3 });
    expect((await admin.overview()).licence).toMatchObject({ serviceStore: 5, enlargeLicenceIds: ['E-1'] });
    await admin.install({ id: 'P-2', serviceStore: 4 });
    const { licence, history } = await admin.overview();
    expect(licence).toMatchObject({ id: 'P-2', serviceStore: 4, enlargeLicenceIds: [] });
    expect(history.map(({ id, fate }) => [id, fate])).toEqual([
      ['P-2', 'valid'],
      ['E-1', 'replaced'],
      ['P-1', 'replaced'],
    ]);
  });

  test('every process and every open page is notified', async () => {
    const second = await world.startSecondServer();
    const messages: string[] = [];
    second.app.services.bus.subscribe('licence.changed', () => void messages.push('licence.changed'));
    second.app.services.bus.subscribe(
      'push.sent',
      ({ type, userId }) => void messages.push(`${type} ${String(userId)}`),
    );
    await admin.install({ id: 'L-1' });
    await expect.poll(() => messages).toEqual(['licence.changed', 'LICENCE_UPDATED null']);
    await expect.poll(async () => (await second.app.services.licences.current()).id).toBe('L-1');
  });

  test('with the second of two keys, while the vendor changes them', async () => {
    const next = await createVendor();
    await using rotating = await createWorld({
      unlicensed: true,
      config: { FOYER_LICENCE_KEYS: `${world.vendor.publicKey},${next.publicKey}` },
    });
    const licensee = await createLicenceAdministrator(rotating);
    const { serverId } = await licensee.overview();
    expect(await licensee.upload(await next.issue({ serverId }))).toMatchObject(DONE);
    expect(await licensee.upload(await world.vendor.issue({ serverId }))).toMatchObject(DONE);
  });
});

describe('refused, with the code of the catalogue', () => {
  test('A0801: it names no server', async () => {
    expect(await admin.upload(await world.vendor.issue({}))).toEqual(refusedAs('A0801'));
    expect(await admin.install({ serverId: '' })).toEqual(refusedAs('A0801'));
  });

  test('A0802: a trial after an official one, primary or enlarging', async () => {
    expect(await admin.install({ type: 'probationary' })).toMatchObject(DONE);
    expect(await admin.install({ type: 'probationary' })).toMatchObject(DONE);
    expect(await admin.install({ id: 'P-1' })).toMatchObject(DONE);
    expect(await admin.install({ type: 'probationary' })).toEqual(refusedAs('A0802'));
    expect(await admin.install({ type: 'probationary', primaryLicenceId: 'P-1' })).toEqual(refusedAs('A0802'));
  });

  test('A0803: of another product, of another server, known already', async () => {
    expect(await admin.install({ product: 'another' })).toEqual(refusedAs('A0803', 'product'));
    expect(await admin.install({ serverId: randomUUIDv7() })).toEqual(refusedAs('A0803', 'server'));
    await admin.install({ id: 'P-1' });
    expect(await admin.install({ id: 'P-1', serviceStore: 1000 })).toEqual(refusedAs('A0803', 'known'));
    await admin.install({ id: 'P-2' });
    expect(await admin.install({ id: 'P-1' })).toEqual(refusedAs('A0803', 'known'));
  });

  test('A0803: a primary one that names another primary one as what enlarges it', async () => {
    await admin.install({ id: 'P-1' });
    expect(await admin.install({ enlargeLicenceIds: ['P-1'] })).toEqual(refusedAs('A0803', 'content'));
  });

  test('A0805: it has expired, or what it enlarges has', async () => {
    const [yesterday, today] = [await dateAfter(world, -1), await dateAfter(world, 0)];
    expect(await admin.install({ expirationTime: yesterday })).toEqual(refusedAs('A0805'));
    expect(await admin.install({ id: 'P-1', expirationTime: today })).toMatchObject(DONE);
    await world.clock.forward(86_400);
    expect(await admin.install({ primaryLicenceId: 'P-1' })).toEqual(refusedAs('A0805'));
  });

  test('A0806: an enlarging one without its primary one', async () => {
    expect(await admin.install({ primaryLicenceId: 'P-1' })).toEqual(refusedAs('A0806'));
    await admin.install({ id: 'P-1' });
    await admin.install({ id: 'P-2' });
    expect(await admin.install({ primaryLicenceId: 'P-1' })).toEqual(refusedAs('A0806'));
  });

  test('A0807: an id of another user’s upload is answered as an unknown one', async () => {
    const by = await admin.browser();
    const { data } = await uploadLicence(by, await world.issueLicence());
    const other = await (await createLicenceAdministrator(world)).browser();
    const ask = async (uploader: typeof by, id: string) => {
      const { status, failure } = await uploader.call('GET /v2/licenses/upload/{id}', { params: { id } });
      return { status, ...failure, requestId: '' };
    };
    const never = await ask(other, randomUUIDv7());
    expect(never).toMatchObject({ status: 400, resultCode: 'A0807' });
    expect(await ask(other, data.actionId)).toEqual(never);
    for (const id of ['x', '0', "' or true --"]) expect(await ask(by, id)).toEqual(never);
    await world.clock.forward(86_400);
    expect(await ask(await admin.browser(), data.actionId)).toEqual(never);
  });

  test('and nothing changes; the trail keeps why', async () => {
    await admin.install({ id: 'P-1' });
    const before = await books();
    await admin.install({ product: 'another', id: 'X-1' });
    await admin.upload('nonsense');
    expect(await books()).toEqual(before);
    const lines = (await world.auditEntries('licence.uploaded')).filter(({ result }) => result === 'refused');
    expect(lines.map(({ details }) => details)).toEqual([
      { agreement: 0, licence: 'X-1', code: 'A0803', reason: 'product' },
      { agreement: 0, code: 'A0803', reason: 'header' },
    ]);
  });
});

test('a licence that an editor saved again as UTF-16 counts like the original', async () => {
  const file = await world.issueLicence({ id: 'P-16', serviceStore: 16 });
  const saved = Buffer.from(`\uFEFF${file.replaceAll(/.{70}/g, '$&\r\n')}\r\n`, 'utf16le');
  const by = await admin.browser();
  const outcome = await waitForLicenceAction(by, await uploadLicence(by, Uint8Array.from(saved), 'shop.lic.txt'));
  expect(outcome).toMatchObject({ state: 'done', licenceId: 'P-16' });
  const rows = await world.database.queries.selectFrom('licences').select('file').where('id', '=', 'P-16').execute();
  expect(rows).toEqual([{ file }]);
  world.app.services.bus.resync();
  expect((await admin.overview()).licence).toMatchObject({ id: 'P-16', serviceStore: 16 });
});

describe('who may', () => {
  test('super administrators alone: the permission does not suffice', async () => {
    const { id } = await world.people.user();
    await world.people.grant(id, admin.organisationId, 'licence.read', 'licence.write');
    const by = await world.people.session(world.browser(), id, 'full');
    await world.people.reauthenticateAll();
    expect((await uploadLicence(by, await world.issueLicence())).code).toBe('A0302');
    expect(await world.auditEntries('access.refused')).toMatchObject([{ actor_id: id, result: 'refused' }]);
    const { contacts } = (await by.call('GET /v2/manage/licence')).data;
    expect(contacts.length).toBeGreaterThan(0);
  });

  test('with a sign-in or the password within ten minutes', async () => {
    const by = await admin.browser();
    await world.clock.forward(601);
    expect((await uploadLicence(by, await world.issueLicence())).code).toBe('A0301');
  });

  test('who is no super administrator any more when the file is looked at changes nothing', async () => {
    const by = await admin.browser();
    await world.app.modules.licence.licenceUploads.worker.stop();
    const sent = await uploadLicence(by, await world.issueLicence());
    await world.database.queries.deleteFrom('role_assignments').where('user_id', '=', admin.id).execute();
    world.app.modules.licence.licenceUploads.worker.start();
    await expect.poll(async () => (await world.auditEntries('licence.uploaded')).length).toBe(1);
    expect(await world.auditEntries('licence.uploaded')).toMatchObject([
      { result: 'refused', details: { code: 'A0302' } },
    ]);
    expect(sent.status).toBe(200);
    expect(await world.database.queries.selectFrom('licences').selectAll().execute()).toEqual([]);
  });
});

test('of the same licence sent twenty times in parallel by two users one is accepted', async () => {
  const other = await createLicenceAdministrator(world);
  const file = await world.issueLicence({ id: 'L-1' });
  const [one, two] = [await admin.browser(), await other.browser()];
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const by = index % 2 === 0 ? one : two;
      return waitForLicenceAction(by, await uploadLicence(by, file));
    }),
  );
  expect(outcomes.filter(({ state }) => state === 'done')).toHaveLength(1);
  expect(outcomes.filter(({ reason }) => reason === 'known')).toHaveLength(19);
});

describe('a row of the database is no licence', () => {
  const insert = (id: string, file: string) =>
    world.people.repositories.licences.add({ id, file, agreement: 0, uploaded_by: 'nobody' });
  /** The entitlement in a process that has read it before, and in a new process. */
  async function everywhere() {
    world.app.services.bus.resync();
    const second = await world.startSecondServer();
    return Promise.all([world.app, second.app].map(({ services }) => services.licences.current()));
  }

  test('a changed licence no longer counts, and is shown as unverified', async () => {
    await admin.install({ id: 'P-1', serviceStore: 2 });
    const forged = await (await createVendor()).issue({ id: 'P-1', serviceStore: 999 });
    await world.database.queries.updateTable('licences').set({ file: forged }).execute();
    for (const entitlement of await everywhere())
      expect(entitlement).toMatchObject({ state: 'evaluation', serviceStore: 3 });
    expect((await admin.overview()).history).toMatchObject([{ id: 'P-1', fate: 'unverified', content: null }]);
    expect(world.logLines.join('')).toContain('no configured key has signed it');
  });

  test('a licence that was copied under another id counts once, and takes nothing away', async () => {
    await admin.install({ id: 'P-1', serviceStore: 2 });
    await admin.install({ id: 'E-1', primaryLicenceId: 'P-1', serviceStore: 10 });
    const { file } = await world.database.queries
      .selectFrom('licences')
      .select('file')
      .where('id', '=', 'E-1')
      .executeTakeFirstOrThrow();
    for (const id of ['A-1', 'E-2', 'E-3']) await insert(id, file);
    for (const entitlement of await everywhere())
      expect(entitlement).toMatchObject({ serviceStore: 12, enlargeLicenceIds: ['E-1'] });
    const statuses = (await admin.overview()).history.map(({ id, fate }) => `${id} ${fate}`);
    expect(statuses.sort()).toEqual(['A-1 unverified', 'E-1 valid', 'E-2 unverified', 'E-3 unverified', 'P-1 valid']);
  });

  test('one of another installation, moved here, counts for nothing', async () => {
    await insert('P-1', await world.vendor.issue({ id: 'P-1', serverId: randomUUIDv7(), serviceStore: 99 }));
    for (const entitlement of await everywhere())
      expect(entitlement).toMatchObject({ state: 'evaluation', serviceStore: 3 });
    expect((await admin.overview()).history).toMatchObject([{ id: 'P-1', fate: 'unverified', content: null }]);
  });
});

test('a file that cannot be processed blocks no other', async () => {
  const { worker } = world.app.modules.licence.licenceUploads;
  await worker.stop();
  const by = await admin.browser();
  const [poisoned, good] = [
    await uploadLicence(by, await world.issueLicence()),
    await uploadLicence(by, await world.issueLicence()),
  ];
  // The constraint represents any unforeseen error.
  await sql`alter table licences add constraint trouble check (id <> ${sql.lit(await idOf(poisoned))})`.execute(
    world.database.queries,
  );
  worker.start();
  expect(await waitForLicenceAction(by, poisoned)).toEqual({
    state: 'refused',
    licenceId: null,
    code: 'B0001',
    reason: null,
  });
  expect(await waitForLicenceAction(by, good)).toMatchObject(DONE);
  expect((await world.auditEntries('licence.uploaded')).map(({ details }) => details['code'])).toEqual([
    'B0001',
    undefined,
  ]);
  expect(world.logLines.join('')).toContain('licence upload abandoned');

  async function idOf({ data }: typeof poisoned): Promise<string> {
    const { file } = await world.database.queries
      .selectFrom('licence_uploads')
      .select('file')
      .where('id', '=', data.actionId)
      .executeTakeFirstOrThrow();
    const [, payload = ''] = Buffer.from(file ?? [])
      .toString('latin1')
      .split('.');
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { id: string }).id; // licenceFile() has written it
  }
});

test('uploads are deleted after a day, also those that were not processed', async () => {
  const { worker, sweep } = world.app.modules.licence.licenceUploads;
  await admin.upload('no licence');
  await worker.stop();
  await uploadLicence(await admin.browser(), await world.issueLicence());
  const count = async () => (await world.database.queries.selectFrom('licence_uploads').selectAll().execute()).length;
  await sweep();
  expect(await count()).toBe(2);
  await world.clock.forward(86_401);
  await sweep();
  expect(await count()).toBe(0);
});
