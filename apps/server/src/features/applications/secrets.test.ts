import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { createApplicationCaller } from '@foyer/server/test/application-callers.ts';
import { createRelyingParty, ENTRY, installClient } from '@foyer/server/test/fakes/relying-party.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let chain: CustomerTree;
let root: TreeMember;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  root = await chain.superAdministrator();
  await confirmPassword(root.browser, root);
});
afterAll(() => world.close());

const renew = (code: string, keepFormer = false) =>
  root.browser.call('POST /v2/manage/applications/{code}/secret', { params: { code }, body: { keepFormer } });

/** Whether an application can authenticate with a secret. */
async function authenticates(code: string, secret: string): Promise<boolean> {
  const response = await fetch(`${world.origin}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: code,
      client_secret: secret,
      scope: 'version',
    }),
  });
  return response.ok;
}

test('an application gets a secret that is shown once, and authenticates with it', async () => {
  await installClient(world, 'esl');
  await world.database.queries.deleteFrom('application_secrets').execute();
  const { data } = await renew('esl');
  expect(data).toEqual({
    issuer: `${world.origin}/oidc`,
    clientId: 'esl',
    secret: expect.stringMatching(/^[\w-]{43}$/),
    formerUntil: null,
  });
  expect(await authenticates('esl', data.secret)).toBe(true);
  const rows = await world.database.queries.selectFrom('application_secrets').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(data.secret);
  const { installed } = (await root.browser.call('GET /v2/manage/applications')).data;
  const application = installed.find(({ manifest }) => manifest.code === 'esl');
  expect(Date.parse(application?.secretAt ?? '')).not.toBeNaN();
  expect(JSON.stringify(installed)).not.toContain(data.secret);
  expect((await world.auditEntries('application.secret_renewed')).at(-1)).toMatchObject({
    actor: root.username,
    details: { application: 'esl', formerKept: false },
  });
});

test('a leaked secret ends immediately', async () => {
  await installClient(world, 'map');
  const leaked = (await renew('map')).data.secret;
  const { secret } = (await renew('map')).data;
  expect([await authenticates('map', leaked), await authenticates('map', secret)]).toEqual([false, true]);
});

test('tokens issued for a leaked secret end with it', async () => {
  const by = await createApplicationCaller(world, 'temperature', 'licence');
  const read = async () => (await by.call('GET /v2/suite/licence')).status;
  await renew('temperature', true);
  expect(await read()).toBe(200);
  await renew('temperature');
  expect(await read()).toBe(401);
});

test('a public application, Foyer itself and what is not installed get none', async () => {
  await createRelyingParty(world, 'handheld', { entry: ENTRY, signIn: { client: 'public' } });
  expect((await renew('handheld')).code).toBe('A0302');
  expect((await renew('system')).code).toBe('A0302');
  expect((await renew('nothing')).code).toBe('A0404');
});

test('a secret takes the password again', async () => {
  const other = await chain.superAdministrator();
  const answer = await other.browser.call('POST /v2/manage/applications/{code}/secret', {
    params: { code: 'esl' },
    body: { keepFormer: false },
  });
  expect([answer.status, answer.code]).toEqual([401, 'A0301']);
});

test('the former secret stays valid for one day if requested, and no longer', async () => {
  await installClient(world, 'signage');
  const first = (await renew('signage')).data.secret;
  const { secret: second, formerUntil } = (await renew('signage', true)).data;
  expect(Date.parse(formerUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3600 * 1000);
  expect([await authenticates('signage', first), await authenticates('signage', second)]).toEqual([true, true]);
  await world.clock.forward(24 * 3600 + 1);
  expect([await authenticates('signage', first), await authenticates('signage', second)]).toEqual([false, true]);
});
