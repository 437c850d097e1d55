import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function signIn(person: { username: string; password: string }) {
  const browser = world.browser();
  await browser.signIn(person.username, person.password);
  return browser;
}
const admin = { username: 'admin', password: ADMIN_PASSWORD };

test('of the ten systems only system administration is installed at first', async () => {
  const { data } = await (await signIn(admin)).call('GET /v2/plugins/status/installed');
  expect(data).toHaveLength(10);
  expect(data.filter(({ installed }) => installed)).toEqual([{ code: 'system', installed: true }]);
});

test('versions list Foyer and the applications that the caller may open', async () => {
  const { data } = await (await signIn(admin)).call('GET /v2/applications/versions');
  expect(data.system).toEqual({ name: 'Foyer', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect(data.applications.map(({ code, version }) => [code, version])).toEqual([['system', data.system.version]]);
  const ordinary = await (await signIn(await world.people.user())).call('GET /v2/applications/versions');
  expect(ordinary.data.applications).toEqual([]);
});
