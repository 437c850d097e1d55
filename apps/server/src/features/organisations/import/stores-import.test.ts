import type { StoreImport } from '@foyer/contract/store-import.ts';
import { createLicenceAdministrator } from '@foyer/server/test/administration/licences.ts';
import { createOrganisationChain, createTreeAdministrator } from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const HEADER = 'code,name,organisation,address,country,timeZone,phone,externalId,openedOn,status';
const BREMEN = '"Am Markt 1\n28195 Bremen",DE,Europe/Berlin,+49 421 123,SAP-1,2024-02-29,open';

let world: World;
let browser: Browser;
let region: { id: string; code: string };
let beside: { id: string; code: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const [top = ''] = await createOrganisationChain(world, 1);
  region = await world.people.organisation({ parentId: top });
  beside = await world.people.organisation({ parentId: top });
  browser = await createTreeAdministrator(world, region.id);
});

let count = 0;
const newCode = () => `imported-${(count += 1)}`;

function upload(
  content: string,
  { dryRun = false, skipWrong = false }: { dryRun?: boolean; skipWrong?: boolean } = {},
  by = browser,
) {
  const query = new URLSearchParams({ dryRun: String(dryRun), skipWrong: String(skipWrong) });
  const body = new FormData();
  body.append('file', new Blob([content]), 'stores.csv');
  return by.fetch<StoreImport>(`/v2/manage/store-imports?${query.toString()}`, { method: 'POST', body });
}
const file = (...lines: string[]) => [HEADER, ...lines].join('\r\n');
const storeOf = async (code: string) =>
  (await browser.call('GET /v2/manage/stores', { query: { query: code } })).data.list.find((one) => one.code === code);

describe('an import of stores', () => {
  test('adds new stores, changes those whose codes exist, and is recorded', async () => {
    const [existing, added] = [await world.people.store(region.id, 'Old name'), newCode()];
    const content = file(`${added},Bremen 1,${region.code},${BREMEN}`, `${existing.code},New name,${region.code}`);
    expect((await upload(content, { dryRun: true })).data).toMatchObject({ added: 1, changed: 1, saved: false });
    expect(await storeOf(added)).toBeUndefined();
    const { data } = await upload(content);
    expect(data).toMatchObject({ lines: 2, added: 1, changed: 1, saved: true, problems: [], problemCount: 0 });
    expect(await storeOf(added)).toMatchObject({
      name: 'Bremen 1',
      organisation: { id: region.id },
      address: 'Am Markt 1\n28195 Bremen',
      country: 'DE',
      timeZone: 'Europe/Berlin',
      phone: '+49 421 123',
      externalId: 'SAP-1',
      openedOn: '2024-02-29',
      status: 'open',
    });
    expect(await storeOf(existing.code)).toMatchObject({ name: 'New name', version: 2, country: null });
    expect((await world.auditEntries('stores.imported')).at(-1)).toMatchObject({
      result: 'done',
      details: { added: 1, changed: 1 },
    });
  });

  test('records each added and each changed store with the request ID of the import', async () => {
    const existing = await world.people.store(region.id, 'Old name');
    const [added, unchanged] = [newCode(), await world.people.store(region.id, 'Same')];
    await upload(
      file(
        `${added},Bremen 1,${region.code},${BREMEN}`,
        `${existing.code},New name,${region.code},,DE`,
        `${unchanged.code},Same,${region.code}`,
      ),
    );
    const all = await world.auditEntries();
    const summary = all.findLast(({ event }) => event === 'stores.imported');
    const same = all.filter((entry) => entry.request_id === summary?.request_id && entry !== summary);
    expect(same.map(({ event, details }) => [event, details])).toMatchObject([
      ['store.added', { code: added, name: 'Bremen 1', country: 'DE', phone: '+49 421 123', organisation: region.id }],
      [
        'store.changed',
        { store: existing.id, nameBefore: 'Old name', name: 'New name', countryBefore: '', country: 'DE' },
      ],
    ]);
    expect(same).toHaveLength(2);
  });

  test('that asks for codes of other customers is recorded with these codes, also as a dry run', async () => {
    const unseen = await Promise.all([1, 2].map(() => world.people.store(beside.id)));
    const content = file(
      ...unseen.map(({ code }) => `${code},Probe ${code},${region.code}`),
      `${newCode()},Free,${region.code}`,
    );
    for (const [event, options] of [
      ['stores.import_checked', { dryRun: true }],
      ['stores.imported', { skipWrong: true }],
    ] as const) {
      await upload(content, options);
      expect((await world.auditEntries(event)).at(-1)?.details).toMatchObject({
        taken: 2,
        codes: unseen.map(({ code }) => code).join(', '),
      });
    }
  });

  test('keeps details whose column is missing', async () => {
    const code = newCode();
    await upload(file(`${code},A,${region.code},${BREMEN}`));
    await upload(`code,name,organisation,phone\n${code},B,${region.code},`);
    expect(await storeOf(code)).toMatchObject({ name: 'B', country: 'DE', phone: null });
  });

  test('reports each wrong line, and saves the others only on request', async () => {
    const [right, twice] = [newCode(), newCode()];
    const here = await world.people.store(region.id, 'Taken');
    const elsewhere = await world.people.store(beside.id);
    const content = file(
      `${right},Right,${region.code}`,
      `${newCode()},,${region.code}`,
      `${newCode()},Unseen,${beside.code}`,
      `${elsewhere.code},Other,${region.code}`,
      `${newCode()},Taken,${region.code}`,
      `${newCode()},Right,${region.code}`,
      `${twice},One,${region.code}`,
      `${twice},Two,${region.code}`,
      `${newCode()},Wrong,${region.code},,XX,Nowhere,=1+1,,29.02.24,shut`,
    );
    const { data } = await upload(content);
    expect(data.problems.map(({ line, column, rule }) => [line, column, rule])).toEqual([
      [3, 'name', 'required'],
      [4, 'organisation', 'unknown'],
      [5, 'code', 'taken'],
      [6, 'name', 'taken'],
      [7, 'name', 'duplicate'],
      [9, 'code', 'duplicate'],
      [10, 'country', 'unknown'],
      [10, 'timeZone', 'unknown'],
      [10, 'phone', 'formula'],
      [10, 'openedOn', 'format'],
      [10, 'status', 'unknown'],
    ]);
    expect(data).toMatchObject({ saved: false, added: 2, changed: 0 });
    expect(await storeOf(right)).toBeUndefined();
    expect((await upload(content, { skipWrong: true })).data).toMatchObject({ saved: true, added: 2 });
    expect(await storeOf(right)).toMatchObject({ name: 'Right' });
    expect(await storeOf(here.code)).toMatchObject({ version: 1 });
  });

  test('does not move a store to another organisation', async () => {
    const below = await world.people.organisation({ parentId: region.id });
    const { code } = await world.people.store(below.id, 'Here');
    const { data } = await upload(file(`${code},Here,${region.code}`));
    expect(data.problems).toMatchObject([{ column: 'organisation', rule: 'moved' }]);
    expect(await storeOf(code)).toMatchObject({ organisation: { id: below.id }, version: 1 });
  });

  test('of 10,000 wrong lines returns the first 500 problems and saves nothing', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `wrong-${index},,nowhere,,XX,,=1,,,`);
    const { data } = await upload(file(...lines), { skipWrong: true });
    expect(data).toMatchObject({ lines: 10_000, added: 0, saved: false, problemCount: 30_000, more: true });
    expect(data.problems).toHaveLength(500);
  }, 60_000);

  test('adds 5,000 stores in one request', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `chain-${index},Chain ${index},${region.code},${BREMEN}`);
    expect((await upload(file(...lines))).data).toMatchObject({ added: 5000, saved: true });
  }, 60_000);

  test('is refused without the permission', async () => {
    const reader = await createTreeAdministrator(world, region.id, 'organisations.read');
    expect((await upload(file(`${newCode()},A,${region.code}`), {}, reader)).code).toBe('A0302');
  });

  test('that closes a store removes it from the sessions in it', async () => {
    const store = await world.people.store(region.id, 'Closing');
    const { id } = await world.people.user();
    await world.people.session(world.browser(), id, 'full');
    const session = world.database.queries.updateTable('sessions').set({ store_id: store.id });
    await session.where('user_id', '=', id).execute();
    await upload(`code,name,organisation,status\n${store.code},Closing,${region.code},closed`);
    const rows = world.database.queries.selectFrom('sessions').select('store_id').where('user_id', '=', id);
    expect(await rows.execute()).toEqual([{ store_id: null }]);
  });
});

test('an import of more open stores than the licence allows is refused as a whole', async () => {
  await using unlicensed = await createWorld({ unlicensed: true });
  const admin = await createLicenceAdministrator(unlicensed);
  await admin.install({ serviceStore: 2 });
  const by = await admin.browser();
  const { code } = await unlicensed.people.organisation();
  const lines = (status: string) =>
    file(...[1, 2, 3].map((n) => `l-${n},Shop ${n},${code},,,,,,,${n > 1 ? status : ''}`));
  expect((await upload(lines('open'), { dryRun: true }, by)).code).toBe('A0804');
  expect((await upload(lines('open'), {}, by)).code).toBe('A0804');
  expect((await admin.overview()).stores).toBe(0);
  expect((await upload(lines('closed'), {}, by)).data).toMatchObject({ added: 3, saved: true });
});

describe('an export of stores', () => {
  const exported = async (query: { organisation?: string; query?: string; status?: 'open' | 'closed' } = {}) =>
    (await browser.call('GET /v2/manage/store-exports', { query })).text;

  test('is the file of an import, with formulas preceded by an apostrophe', async () => {
    const code = newCode();
    const address = '"=HYPERLINK(""http://evil.example"")"';
    await browser.call('POST /v2/manage/stores', {
      body: { name: '=1+1', code, organisationId: region.id, address: '@x\n+y', phone: '+49 421 1' },
    });
    const text = await exported();
    expect(text).toContain(`${code},'=1+1,${region.code},"'@x\n+y",,,'+49 421 1,,,open`);
    expect(text).not.toContain(address);
    expect((await upload(text)).data).toMatchObject({ changed: 1, saved: true, problems: [] });
    expect(await storeOf(code)).toMatchObject({ name: '=1+1', address: '@x\n+y', phone: '+49 421 1', version: 2 });
  });

  test('has all stores of many pages once, in the scope of the caller, and is recorded', async () => {
    await world.people.store(beside.id, 'Unseen');
    const lines = Array.from({ length: 2500 }, (_, index) => `page-${index},Page ${index},${region.code}`);
    await upload(file(...lines));
    const rows = (await exported({ organisation: region.id })).trimEnd().split('\r\n').slice(1);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(2500);
    expect(rows).toHaveLength(2500);
    expect((await world.auditEntries('stores.exported')).at(-1)?.details).toMatchObject({ organisation: region.id });
    const other = await browser.call('GET /v2/manage/store-exports', { query: { organisation: beside.id } });
    expect(other.code).toBe('A0404');
  }, 60_000);
});
