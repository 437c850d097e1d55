import { createOrganisationChain, createTreeAdministrator } from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let organisationId: string;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  organisationId = (await createOrganisationChain(world, 2))[1] ?? '';
  browser = await createTreeAdministrator(world, organisationId);
});
afterAll(() => world.close());

let count = 0;
type Details = Partial<
  Record<'address' | 'country' | 'timeZone' | 'phone' | 'externalId' | 'openedOn', string | null>
> & { status?: 'open' | 'closed' };
const naming = () => ({ name: `Shop ${(count += 1)}`, code: `detailed-${count}` });
const add = (details: Details = {}) =>
  browser.call('POST /v2/manage/stores', { body: { ...naming(), organisationId, ...details } });
const change = ({ id, name, code, version }: Awaited<ReturnType<typeof add>>['data'], details: Details) =>
  browser.call('PUT /v2/manage/stores/{id}', {
    params: { id },
    body: { name, code, organisationId, version, ...details },
  });

const BREMEN = {
  address: 'Am Markt 1\n28195 Bremen',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  phone: '+49 (421) 123-45 ext. 6',
  externalId: 'SAP 0042',
  openedOn: '2024-02-29',
  status: 'open',
} as const;
const NOTHING = {
  address: null,
  country: null,
  timeZone: null,
  phone: null,
  externalId: null,
  openedOn: null,
  status: 'open',
};

describe('details of a store', () => {
  test('are stored in their usual form, and none is required', async () => {
    expect((await add()).data).toMatchObject(NOTHING);
    const entered = { ...BREMEN, address: ' Am Markt 1 \r\n28195 Bremen\n', country: 'de', timeZone: 'europe/berlin' };
    const { data } = await add(entered);
    expect(data).toMatchObject(BREMEN);
    const { data: shown } = await browser.call('GET /v2/manage/stores/{id}', { params: { id: data.id } });
    expect(shown).toEqual(data);
  });

  test('that a change omits stay, and blank ones are removed', async () => {
    const { data } = await add(BREMEN);
    const { data: renamed } = await change({ ...data, name: 'Bremen 2' }, { phone: ' ' });
    expect(renamed).toMatchObject({ ...BREMEN, name: 'Bremen 2', phone: null });
    const { data: emptied } = await change(renamed, { ...NOTHING, status: 'open' });
    expect(emptied).toMatchObject(NOTHING);
  });

  test.each([
    ['address', 'Am Markt\u202E 1', 'characters'],
    ['country', 'XX', 'unknown'],
    ['country', 'EU', 'unknown'],
    ['timeZone', 'Europe/Atlantis', 'unknown'],
    ['timeZone', '+01:00', 'unknown'],
    ['phone', '=1+1', 'format'],
    ['phone', '12', 'format'],
    ['externalId', 'A\u0000B', 'characters'],
    ['openedOn', '2023-02-29', 'format'],
    ['openedOn', '29.02.24', 'format'],
    ['openedOn', '0001-01-01', 'format'],
  ])('%s %j is refused', async (field, value, rule) => {
    expect((await add({ [field]: value })).failure?.fields).toEqual({ [`/${field}`]: rule });
  });

  test('that are wrong are reported together', async () => {
    const { data } = await add();
    const { failure } = await change(data, { country: 'XX', phone: 'x' });
    expect(failure?.fields).toEqual({ '/country': 'unknown', '/phone': 'format' });
  });

  test('are recorded in the audit log: those added, and those changed with their former values', async () => {
    const { data } = await add({ country: 'DE', address: 'Am Markt 1' });
    expect((await world.auditEntries('store.added')).at(-1)?.details).toMatchObject({
      store: data.id,
      country: 'DE',
      postalAddress: 'Am Markt 1',
    });
    await change(data, { country: null, phone: '110' });
    const details = (await world.auditEntries('store.changed')).at(-1)?.details;
    expect(details).toMatchObject({ country: '', countryBefore: 'DE', phone: '110', phoneBefore: '' });
    expect(details).not.toHaveProperty('postalAddress');
  });

  test('the external ID is found by a search, exactly as it is', async () => {
    const { data } = await add({ externalId: 'ERP-77%' });
    await add({ externalId: 'ERP-771' });
    const found = await browser.call('GET /v2/manage/stores', { query: { query: 'erp-77%' } });
    expect(found.data.list.map(({ id }) => id)).toEqual([data.id]);
  });
});
