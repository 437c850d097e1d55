import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const add = (username: string) => world.app.services.users.add({ username });

describe('the first administrator', () => {
  const claim = (at = world.app) =>
    at.services.users.addFirstAdministrator({ username: 'intruder', password: undefined });

  test('is created once, however many processes start (CVE-2026-126937)', async () => {
    const second = await world.secondServer();
    await world.database.queries.updateTable('installation').set({ first_administrator_at: null }).execute();
    await world.database.queries.deleteFrom('grants').execute();
    await world.database.queries.deleteFrom('role_permissions').execute();
    await world.database.queries.deleteFrom('roles').execute();
    await world.database.queries.updateTable('organisations').set({ code: 'former', name: 'Former' }).execute();
    const passwords = await Promise.all(
      Array.from({ length: 50 }, (_, index) => claim(index % 2 === 0 ? world.app : second.app)),
    );
    expect(passwords.filter((password) => password !== undefined)).toHaveLength(1);
    const rows = await world.database.queries
      .selectFrom('users')
      .select('username')
      .where('username', '=', 'intruder')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('is never created again, also when every administrator has gone (CVE-2023-46249)', async () => {
    await world.database.queries.deleteFrom('users').where('username', 'in', ['admin', 'intruder']).execute();
    expect(await claim()).toBe(undefined);
    expect((await world.browser().signIn('intruder', ADMIN_PASSWORD)).code).toBe('A0210');
  });
});

describe('adding a user', () => {
  test('is refused for a name that is taken, however it is written', async () => {
    await add('taken.name');
    for (const again of ['taken.name', 'TAKEN.NAME', ' taken.name ', 'ｔａｋｅｎ.name'])
      await expect(add(again)).rejects.toMatchObject({ fault: 'account_exists' });
  });

  test('twice at the same time makes one account', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => add('twice')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ fault: 'account_exists' });
  });

  test.each(['', ' ', 'a\0b', 'a\u202Eb', 'a\u200Db', 'a\nb', 'x'.repeat(257)])(
    'is refused for the name %j',
    async (name) => {
      await expect(add(name)).rejects.toMatchObject({ fault: 'illegal_input' });
    },
  );

  test('is refused for an organisation that does not exist', async () => {
    const user = { username: 'homeless', organisation: 'nowhere' };
    await expect(world.app.services.users.add(user)).rejects.toMatchObject({ fault: 'illegal_input' });
  });
});

test('what is done to an account that does not exist is refused as A0201', async () => {
  await expect(world.app.services.users.disable('nobody')).rejects.toMatchObject({ fault: 'user_missing' });
  await expect(world.app.services.users.resetPassword('nobody')).rejects.toMatchObject({ fault: 'user_missing' });
});

test('people read their own account, with roles and the last sign-in', async () => {
  const { username, password } = await world.people.user({ displayName: 'Ada', email: 'ada@example.org' });
  const browser = world.browser();
  const before = Date.now();
  await browser.signIn(username, password);
  const { data } = await browser.call('GET /v2/users/information');
  expect(data).toMatchObject({ username, displayName: 'Ada', email: 'ada@example.org', organisation: 'Head office' });
  expect(data.roles).toEqual([{ role: 'User', organisation: 'Head office' }]);
  expect(Math.abs(Date.parse(data.lastSignIn ?? '') - before)).toBeLessThan(10_000);
});
