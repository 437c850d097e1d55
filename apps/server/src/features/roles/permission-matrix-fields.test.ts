import type { Endpoint } from '@foyer/contract/core/endpoint.ts';
import { signInAdministrator } from '@foyer/server/test/administration/administrator.ts';
import { createMatrixFixture, type MatrixFixture } from '@foyer/server/test/permission-matrix/fixture.ts';
import { matrix } from '@foyer/server/test/permission-matrix/matrix.ts';
import { callEndpoint, listGuardedEndpoints } from '@foyer/server/test/permission-matrix/request.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let fixture: MatrixFixture;
let superior: Awaited<ReturnType<MatrixFixture['createActorBrowser']>>;
beforeAll(async () => {
  world = await createWorld();
  fixture = await createMatrixFixture(world);
  superior = await fixture.createActorBrowser(async (id) =>
    fixture.grant(id, await fixture.getBuiltInRoleId('super-administrator'), fixture.customer.id),
  );
});
afterAll(() => world.close());

/** Privileged fields that attackers add to a body, hoping that they are stored (OWASP ASVS 5.0 15.3.3). */
const PRIVILEGED = {
  role: 'super-administrator',
  roleId: '01900000-0000-7000-8000-000000000000',
  organisationId: '01900000-0000-7000-8000-000000000000',
  userId: '01900000-0000-7000-8000-000000000000',
  superAdministrator: true,
  everyPermission: true,
  builtIn: true,
  permissions: ['roles.write'],
  status: 'active',
  version: 7,
  mfa: false,
  enabled: true,
  passwordHash: 'x',
  createUser: 'admin',
};
type Schema = { readonly properties: object };
const foreignTo = (schema: unknown) =>
  Object.entries(PRIVILEGED).filter(([field]) => !(field in (schema as Schema).properties)); // every input is an object

const cases = listGuardedEndpoints(matrix).filter(({ endpoint }) => endpoint.upload !== true);

/** The caller for an endpoint: a new one for each call if the endpoint has a rate limit per caller. */
const callerOf = async ({ callerRate }: Endpoint) => (callerRate === undefined ? superior : signInAdministrator(world));

test.each(cases.filter(({ endpoint }) => endpoint.body !== undefined))(
  '$name refuses unknown privileged fields in its body',
  async ({ name, endpoint, row }) => {
    const { north } = fixture.places;
    const [matrixCase] = row.cases;
    const id = (await matrixCase?.make(fixture, north, superior)) ?? '';
    const input =
      (await (matrixCase === undefined
        ? row.withoutTarget?.(fixture, north)
        : matrixCase.toInput(fixture, id, north))) ?? {};
    for (const [field, value] of foreignTo(endpoint.body)) {
      const body: object = { ...(input as { body?: object }).body, [field]: value }; // the endpoint has a body
      // The call contains the extra field.
      const { status, code, failure } = await callEndpoint(await callerOf(endpoint), name, { ...input, body } as never);
      expect([field, status, code, failure?.fields]).toEqual([field, 400, 'A0401', { [`/${field}`]: 'unknown' }]);
    }
    // Without the extra fields the call succeeds.
    expect((await callEndpoint(superior, name, input)).status).toBe(row.expectedResponse?.status ?? 200);
  },
);

test.each(cases)('$name refuses unknown privileged fields in its query', async ({ name, endpoint }) => {
  const [method = '', path = ''] = name.split(' ');
  for (const [field, value] of foreignTo(endpoint.query ?? { properties: {} })) {
    const search = new URLSearchParams({ [field]: String(value) }).toString();
    const body = endpoint.body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' };
    const { status, code } = await (
      await callerOf(endpoint)
    ).fetch(`${path.replaceAll(/\{\w+\}/g, 'x')}?${search}`, {
      method,
      ...body,
    });
    expect([field, status, ['A0401', 'A0404'].includes(code as string)]).toEqual([field, 400, true]);
  }
});
