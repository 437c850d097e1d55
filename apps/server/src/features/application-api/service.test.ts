import { randomUUIDv7 } from 'node:crypto';

import type { sendNotice, setBadges } from '@foyer/contract/application-api.ts';
import { APPLICATION_SCOPES, type ApplicationScope, type Body } from '@foyer/contract/core/endpoint.ts';
import { MAX_BADGES_PER_CALL } from '@foyer/contract/limits/applications.ts';
import { createApplicationCaller, createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator, createReader } from '@foyer/server/test/inbox-readers.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
const esl = {} as Record<ApplicationScope, Browser>; // filled below
beforeAll(async () => {
  world = await createWorld();
  await world.people.application('esl', { position: 1, entry: 'https://esl.example/' });
  await world.people.application('signage', { position: 2, entry: 'https://signage.example/' });
  await takeTokens();
});
afterAll(() => world.close());

/** Requests new tokens, since tokens expire after minutes. */
async function takeTokens(): Promise<void> {
  for (const scope of APPLICATION_SCOPES) esl[scope] = await createApplicationCaller(world, 'esl', scope);
}

const NAME = 'Electronic shelf label service';
const send = (overrides: Partial<Body<typeof sendNotice>>, by = esl.notices) =>
  by.call('POST /v2/suite/notices', {
    body: {
      type: 'NORMAL_NOTICE',
      audience: { kind: 'user', id: '' },
      texts: { en: { title: 'Labels', content: 'Twelve wait.' } },
      ...overrides,
    },
  });
const inboxOf = async (browser: Browser) => (await browser.call('GET /v2/users/inbox')).data.list;
const badges = (list: Body<typeof setBadges>['badges'], by = esl.badges) =>
  by.call('PUT /v2/suite/badges', { body: { badges: list } });
const badgeOf = async (browser: Browser, code = 'esl') =>
  (await browser.call('GET /v2/users/applications')).data.find((use) => use.code === code)?.badge;

describe('a notice of an application', () => {
  test('reaches only the user whom it names, in the name of the application', async () => {
    const [one, other] = [
      await createUserWithPermissions(world, 'esl.labels'),
      await createUserWithPermissions(world, 'esl.labels'),
    ];
    const { code, data } = await send({ audience: { kind: 'user', id: one.id } });
    expect(code).toBe(1001);
    await expect.poll(() => inboxOf(one.browser)).toMatchObject([{ id: data.id, title: 'Labels', createUser: NAME }]);
    expect(await inboxOf(other.browser)).toEqual([]);
  });

  test('reaches all users of an organisation and below it', async () => {
    const customer = await world.people.organisation();
    const region = await world.people.organisation({ parentId: customer.id });
    const [above, below] = [
      await createReader(world, { organisation: customer.code }),
      await createReader(world, { organisation: region.code }),
    ];
    const { data } = await send({ audience: { kind: 'organisation', id: region.id }, type: 'WARNING_NOTICE' });
    await expect.poll(() => inboxOf(below.browser)).toMatchObject([{ id: data.id, type: 'WARNING_NOTICE' }]);
    expect(await inboxOf(above.browser)).toEqual([]);
  });

  test('reaches the users with a role for a store, none of other stores', async () => {
    const customer = await world.people.organisation();
    const [store, other] = [await world.people.store(customer.id), await world.people.store(customer.id)];
    const [clerk, manager, elsewhere] = [
      await createReader(world, { organisation: customer.code }),
      await createReader(world, { organisation: customer.code }),
      await createReader(world, { organisation: customer.code }),
    ];
    const roleId = await world.people.grant(clerk.id, store.id, 'esl.labels');
    await world.people.grant(manager.id, store.id, 'esl.labels');
    await world.people.repositories.roles.grant(elsewhere.id, roleId, other.id);
    const toStore = (await send({ audience: { kind: 'store', id: store.id } })).data.id;
    const toRole = (await send({ audience: { kind: 'store', id: store.id, roleId } })).data.id;
    const idsOf = async ({ browser }: typeof clerk) => (await inboxOf(browser)).map(({ id }) => id);
    await expect.poll(() => idsOf(clerk)).toEqual([toRole, toStore]);
    expect([await idsOf(manager), await idsOf(elsewhere)]).toEqual([[toStore], []]);
  });

  test('is recorded as the act of the application', async () => {
    const { id } = await createUserWithPermissions(world, 'esl.labels');
    const { data } = await send({ audience: { kind: 'user', id } });
    expect((await world.auditEntries('notice.written')).at(-1)).toMatchObject({
      actor: NAME,
      actor_id: null,
      result: 'done',
      details: { notice: data.id, audience: `user:${id}`, application: 'esl' },
    });
  });

  test('is managed by super administrators', async () => {
    const { id } = await createUserWithPermissions(world, 'esl.labels');
    const { data } = await send({ audience: { kind: 'user', id } });
    const administrator = await createAdministrator(world);
    expect((await administrator.call('GET /v2/notices/{id}', { params: data })).data.createUser).toBe(NAME);
    expect((await administrator.call('DELETE /v2/notices/{id}', { params: data })).code).toBe(1001);
  });

  const strangers: [what: string, id: () => Promise<string>][] = [
    ['somebody who may not open it', async () => (await createUserWithPermissions(world, 'signage.screens')).id],
    ['somebody who is not there', async () => randomUUIDv7()],
    ['what is no id at all', async () => "' or true --"],
    [
      'somebody whose account is disabled',
      async () => {
        const { id, username } = await createUserWithPermissions(world, 'esl.labels');
        await world.app.services.users.disable(username);
        return id;
      },
    ],
    ['an organisation in place of a person', async () => (await world.people.organisation()).id],
  ];
  test.each(strangers)('cannot go to %s', async (_what, idOf) => {
    const { status, failure } = await send({ audience: { kind: 'user', id: await idOf() } });
    expect([status, failure?.resultCode, failure?.fields]).toEqual([400, 'A0401', { '/audience': 'unknown' }]);
  });

  test.each([
    ['an organisation that is not there', async () => ({ kind: 'organisation' as const, id: randomUUIDv7() })],
    ['a store that does not exist', async () => ({ kind: 'store' as const, id: randomUUIDv7() })],
    [
      'a role that does not exist',
      async () => ({
        kind: 'organisation' as const,
        id: (await world.people.organisation()).id,
        roleId: randomUUIDv7(),
      }),
    ],
    [
      'a role of one person',
      async () => ({
        kind: 'user' as const,
        id: (await createUserWithPermissions(world, 'esl.labels')).id,
        roleId: randomUUIDv7(),
      }),
    ],
    [
      'a person in place of an organisation',
      async () => ({ kind: 'organisation' as const, id: (await createUserWithPermissions(world, 'esl.labels')).id }),
    ],
  ])('cannot go to %s', async (_what, audienceOf) => {
    expect((await send({ audience: await audienceOf() })).failure?.fields).toEqual({ '/audience': 'unknown' });
  });

  test.each([
    ['everybody', { audience: { kind: 'everybody' } }],
    ['a role', { audience: { kind: 'role', id: randomUUIDv7() } }],
    ['nobody in particular', { audience: { kind: 'user' } }],
    ['people with a file of somebody else', { attachments: [randomUUIDv7()] }],
    ['people in the name of somebody else', { createUser: 'admin' }],
    ['people in no language', { texts: {} }],
    ['people in a language that nobody reads', { texts: { tlh: { title: 'nuqneH', content: '' } } }],
    ['people under an empty title', { texts: { en: { title: '\u200B', content: '' } } }],
    ['people for a time that is over', { endsAt: '2020-01-01T00:00:00Z' }],
  ])('cannot go to %s', async (_what, forged) => {
    const { id } = await createUserWithPermissions(world, 'esl.labels');
    const raw = {
      type: 'NORMAL_NOTICE',
      audience: { kind: 'user', id },
      texts: { en: { title: 'Labels', content: '' } },
      ...forged,
    };
    expect((await esl.notices.call('POST /v2/suite/notices', { raw })).code).toBe('A0401');
  });

  test('is no longer sent once the application is uninstalled', async () => {
    await world.people.application('map', { position: 3, entry: 'https://map.example/' });
    const map = await createApplicationCaller(world, 'map', 'notices');
    const { id } = await world.people.user({ superAdministrator: true });
    expect((await send({ audience: { kind: 'user', id } }, map)).code).toBe(1001);
    await world.people.repositories.applications.remove('map');
    world.app.services.bus.resync();
    expect((await send({ audience: { kind: 'user', id } }, map)).status).toBe(401);
  });
});

test('the licence contains its quantities', async () => {
  const { data } = await esl.licence.call('GET /v2/suite/licence');
  expect(data).toMatchObject({ state: 'valid', id: 'the-world', serviceStore: 1_000_000, enlargeLicenceIds: [] });
  const administrator = await createAdministrator(world);
  expect((await administrator.call('GET /v2/manage/licence')).data.licence).toEqual(data);
});

describe('the version of a running application', () => {
  const report = (version: unknown) => esl.version.call('PUT /v2/suite/version', { raw: { version } });
  const reported = () =>
    world.database.queries
      .selectFrom('applications')
      .select(['reported_version as version', 'reported_at as at'])
      .where('code', '=', 'esl')
      .executeTakeFirstOrThrow();

  test('is stored; the same one again after an hour', async () => {
    await report('1.4.0');
    const { version, at } = await reported();
    expect(version).toBe('1.4.0');
    await report('1.4.0');
    expect(await reported()).toEqual({ version, at });
    await world.clock.advance(60 * 60 + 1);
    await takeTokens();
    await report('1.4.0');
    const later = await reported();
    expect(later.at?.getTime()).toBeGreaterThan(at?.getTime() ?? Infinity);
    await report('1.5.0-rc.1');
    expect((await reported()).version).toBe('1.5.0-rc.1');
  });

  test.each(['1.4', 'latest', '', 7, '01.0.0', `1.0.0-${'a'.repeat(64)}`])('cannot be %j', async (version) => {
    expect((await report(version)).code).toBe('A0401');
  });
});

describe('badge counts of an application', () => {
  test('are stored for each named user; unknown users are left out', async () => {
    const people = [
      await createUserWithPermissions(world, 'esl.labels'),
      await createUserWithPermissions(world, 'esl.labels'),
    ];
    const [one, other] = people;
    await badges([
      { userId: one?.id ?? '', count: 4 },
      { userId: randomUUIDv7(), count: 1 },
      { userId: "' or true --", count: 1 },
      { userId: other?.id ?? '', count: 9999 },
    ]);
    expect(await Promise.all(people.map(({ browser }) => badgeOf(browser)))).toEqual([4, 9999]);
  });

  test('are sent only to users whose count changed', async () => {
    const [changing, same] = [
      await createUserWithPermissions(world, 'esl.labels'),
      await createUserWithPermissions(world, 'esl.labels'),
    ];
    const sockets = [await openSocket(changing.browser, world.origin), await openSocket(same.browser, world.origin)];
    await badges([{ userId: same.id, count: 2 }]);
    await sockets[1]?.waitForPush('BADGE_CHANGED');
    await badges([
      { userId: same.id, count: 2 },
      { userId: changing.id, count: 2 },
    ]);
    expect(await sockets[0]?.waitForPush('BADGE_CHANGED')).toMatchObject({ application: 'esl' });
    expect(sockets[1]?.received.filter(({ type }) => type === 'BADGE_CHANGED')).toHaveLength(1);
    for (const { socket } of sockets) socket.terminate();
  });

  test('are sent to each of many users, in one call', async () => {
    const people = await Promise.all(Array.from({ length: 110 }, () => world.people.user()));
    const messages: string[] = [];
    world.app.services.bus.subscribe('push.sent', ({ type, userId }) => {
      if (type === 'BADGE_CHANGED') messages.push(...[userId ?? []].flat());
    });
    await badges(people.map(({ id }) => ({ userId: id, count: 1 })));
    await expect.poll(() => messages.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  });

  test('belong to that application only', async () => {
    const { id, browser } = await createUserWithPermissions(world, 'esl.labels', 'signage.screens');
    const signage = await createApplicationCaller(world, 'signage', 'badges');
    await badges([{ userId: id, count: 4 }], signage);
    expect([await badgeOf(browser, 'esl'), await badgeOf(browser, 'signage')]).toEqual([0, 4]);
  });

  test('of a user who is named twice are the last count', async () => {
    const { id, browser } = await createUserWithPermissions(world, 'esl.labels');
    const { code } = await badges([
      { userId: id, count: 1 },
      { userId: id, count: 8 },
    ]);
    expect([code, await badgeOf(browser)]).toEqual([1001, 8]);
  });

  test('survive many concurrent calls about the same users in another order', async () => {
    const people = [
      await createUserWithPermissions(world, 'esl.labels'),
      await createUserWithPermissions(world, 'esl.labels'),
    ];
    const ids = people.map(({ id }) => id);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        badges((index % 2 === 0 ? ids : ids.toReversed()).map((userId) => ({ userId, count: index + 1 }))),
      ),
    );
    expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 1001));
    const [one, other] = await Promise.all(people.map(({ browser }) => badgeOf(browser)));
    expect(one).toBe(other);
  });

  test.each([
    ['nobody', []],
    ['too many', Array.from({ length: MAX_BADGES_PER_CALL + 1 }, () => ({ userId: randomUUIDv7(), count: 1 }))],
    ['a number below nothing', [{ userId: randomUUIDv7(), count: -1 }]],
    ['a number beyond the most', [{ userId: randomUUIDv7(), count: 10_000 }]],
    ['another application', [{ userId: randomUUIDv7(), count: 1, application: 'signage' }]],
  ])('are refused for %s', async (_what, list) => {
    expect((await esl.badges.call('PUT /v2/suite/badges', { raw: { badges: list } })).code).toBe('A0401');
  });
});

describe('a call of an application', () => {
  const calls: [scope: ApplicationScope, call: (by: Browser) => Promise<{ status: number; code: unknown }>][] = [
    ['notices', (by) => send({}, by)],
    ['licence', (by) => by.call('GET /v2/suite/licence')],
    ['version', (by) => by.call('PUT /v2/suite/version', { body: { version: '1.0.0' } })],
    ['badges', (by) => badges([{ userId: randomUUIDv7(), count: 1 }], by)],
  ];

  test.each(calls)('for %s needs a token of that scope', async (scope, call) => {
    for (const other of APPLICATION_SCOPES) {
      if (other === scope) continue;
      const { status, code } = await call(await createApplicationCaller(world, 'esl', other));
      expect([other, status, code]).toEqual([other, 403, 'A0302']);
    }
  });

  test.each(calls)('for %s is nothing for the session of a super administrator', async (_scope, call) => {
    const { status, code } = await call(await createAdministrator(world));
    expect([status, code]).toEqual([401, 'A0301']);
  });
});

test('with its token an application is no user: it cannot read the work-bench', async () => {
  expect((await esl.notices.call('GET /v2/users/work-bench')).status).toBe(401);
});
