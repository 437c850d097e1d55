import { ORGANISATION_DEPTH } from '@foyer/contract/limits/organisations.ts';
import {
  createOrganisationChain,
  createTreeAdministrator,
  getOrganisation,
} from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let superior: Browser;
beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
});
afterAll(() => world.close());

let count = 0;
const newOrganisation = () => ({ name: `Place ${(count += 1)}`, code: `place-${count}` });
const add = (browser: Browser, overrides: { name?: string; code?: string; parentId?: string | null } = {}) =>
  browser.call('POST /v2/manage/organisations', { body: { ...newOrganisation(), parentId: null, ...overrides } });
const change = (browser: Browser, id: string, body: { name: string; code: string; version: number }) =>
  browser.call('PUT /v2/manage/organisations/{id}', { params: { id }, body });
const refusal = ({ status, code, failure }: Awaited<ReturnType<typeof add>>) => [status, code, failure?.fields];
const lastLine = async () => (await world.auditEntries()).at(-1);

describe('adding an organisation', () => {
  test('gives a customer to a super administrator, and writes it down', async () => {
    const { data } = await add(superior, { name: ' Nord & Süd ', code: 'NS' });
    expect(data).toMatchObject({
      name: 'Nord & Süd',
      code: 'NS',
      parentId: null,
      isCustomer: true,
      version: 1,
      users: 0,
    });
    expect(await lastLine()).toMatchObject({
      event: 'organisation.added',
      result: 'done',
      details: { organisation: data.id, name: 'Nord & Süd', code: 'NS' },
    });
  });

  test('below another one takes that the caller may change that one, which a grant above allows, too', async () => {
    const [top = '', below = ''] = await createOrganisationChain(world, 2);
    const local = await createTreeAdministrator(world, top);
    const { data } = await add(local, { parentId: below });
    expect(data).toMatchObject({
      parentId: below,
      isCustomer: false,
      mayWrite: true,
      path: [{ id: top }, { id: below }],
    });
    expect(await lastLine()).toMatchObject({ event: 'organisation.added', details: { parent: below } });
    const reader = await createTreeAdministrator(world, top, 'organisations.read', 'users.write');
    expect((await add(reader, { parentId: below })).code).toBe('A0302');
    const elsewhere = await createTreeAdministrator(world, (await world.people.organisation()).id);
    expect(refusal(await add(elsewhere, { parentId: below }))).toEqual([400, 'A0401', { '/parentId': 'unknown' }]);
  });

  test('as a customer is for super administrators alone', async () => {
    const local = await createTreeAdministrator(world, (await world.people.organisation()).id);
    expect(refusal(await add(local))).toEqual([403, 'A0302', undefined]);
  });

  test('refuses a name that the parent has already, and no other', async () => {
    const [one, other] = [(await world.people.organisation()).id, (await world.people.organisation()).id];
    await add(superior, { name: 'Twin', parentId: one });
    expect(refusal(await add(superior, { name: ' Twin', parentId: one }))).toEqual([
      400,
      'A0410',
      { '/name': 'taken' },
    ]);
    expect((await add(superior, { name: 'Twin', parentId: other })).status).toBe(200);
    await add(superior, { name: 'Twin customer' });
    expect((await add(superior, { name: 'Twin customer' })).code).toBe('A0410');
  });

  test('refuses a code that is used anywhere', async () => {
    const { code } = await world.people.organisation();
    expect(refusal(await add(superior, { code }))).toEqual([400, 'A0411', { '/code': 'taken' }]);
    const refused = (await world.auditEntries('organisation.added')).filter(({ result }) => result === 'refused');
    expect(refused.at(-1)).toMatchObject({ details: { code, reason: 'taken' } });
  });

  test('of one name by two in parallel adds one', async () => {
    const { id: parentId } = await world.people.organisation();
    const responses = await Promise.all([1, 2, 3].map(() => add(superior, { name: 'Racer', parentId })));
    expect(responses.map(({ code }) => String(code)).toSorted()).toEqual(['1001', 'A0410', 'A0410']);
  });

  test(`is possible ${ORGANISATION_DEPTH} levels down, and no further`, async () => {
    const line = await createOrganisationChain(world, ORGANISATION_DEPTH);
    const { data } = await add(superior, { parentId: line.at(-1) ?? '' });
    expect(data.path.map(({ id }) => id)).toEqual(line);
    expect(refusal(await add(superior, { parentId: data.id }))).toEqual([400, 'A0401', { '/parentId': 'too_deep' }]);
  });
});

describe('renaming an organisation', () => {
  test('changes its name and code, and nothing else', async () => {
    const { data: before } = await add(superior);
    const naming = { name: 'Renamed', code: 'renamed-1' };
    const { data } = await change(superior, before.id, { ...naming, version: before.version });
    expect(data).toEqual({ ...before, ...naming, version: 2 });
    expect(await getOrganisation(superior, before.id)).toEqual(data);
    expect(await lastLine()).toMatchObject({
      event: 'organisation.changed',
      details: { organisation: before.id, ...naming, nameBefore: before.name, codeBefore: before.code },
    });
  });

  test('takes organisations.write there', async () => {
    const { id } = await world.people.organisation();
    const body = { ...newOrganisation(), version: 1 };
    const reader = await createTreeAdministrator(world, id, 'organisations.read');
    expect((await change(reader, id, body)).code).toBe('A0302');
    const blind = await createTreeAdministrator(world, id, 'organisations.write');
    expect((await change(blind, id, body)).status).toBe(404); // write access requires read access
    expect((await change(await createTreeAdministrator(world, id), id, body)).status).toBe(200);
  });

  test('of the customer above the own organisation is not there', async () => {
    const [top = '', administered = ''] = await createOrganisationChain(world, 2);
    const local = await createTreeAdministrator(world, administered);
    expect((await change(local, top, { ...newOrganisation(), version: 1 })).status).toBe(404);
  });

  test('refuses names and codes of others, and leaves everything as it was', async () => {
    const [one, other] = [(await add(superior)).data, (await add(superior)).data];
    const { version } = other;
    const taken = await change(superior, other.id, { name: one.name, code: other.code, version });
    expect(refusal(taken)).toEqual([400, 'A0410', { '/name': 'taken' }]);
    const used = await change(superior, other.id, { name: other.name, code: one.code, version });
    expect(refusal(used)).toEqual([400, 'A0411', { '/code': 'taken' }]);
    expect(await getOrganisation(superior, other.id)).toEqual(other);
    expect((await change(superior, one.id, { name: one.name, code: one.code, version: one.version })).status).toBe(200);
  });

  test('reports a conflict to the second of two administrators, and loses nothing', async () => {
    const { data: seen } = await add(superior);
    const body = { code: seen.code, version: seen.version };
    const responses = await Promise.all(
      ['First', 'Second'].map((name) => change(superior, seen.id, { ...body, name: `${name} ${seen.code}` })),
    );
    const [winner] = responses.filter(({ status }) => status === 200);
    const [loser] = responses.filter(({ status }) => status !== 200);
    expect(loser?.failure).toMatchObject({ resultCode: 'A0401', fields: { '/version': 'stale' } });
    expect(await getOrganisation(superior, seen.id)).toEqual(winner?.data);
    const again = await change(superior, seen.id, { ...body, name: 'Second time', version: winner?.data.version ?? 0 });
    expect(again.data).toMatchObject({ name: 'Second time', version: 3 });
  });
});
