import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let chain: CustomerTree;
let boss: TreeMember;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.customer);
  await confirmPassword(boss.browser, boss);
});
afterAll(() => world.close());

const newUsername = (() => {
  let count = 0;
  return () => `member-${(count += 1)}`;
})();
const member = (organisationId: string, input: object = {}) => {
  const username = newUsername();
  return { username, displayName: 'A member', email: `${username}@shop.example`, organisationId, ...input };
};

describe('inviting', () => {
  test('a user is added to an organisation in scope and emailed a link', async () => {
    const body = member(chain.north.id);
    const { data } = await boss.browser.call('POST /v2/manage/users', { body });
    expect(data).toMatchObject({ status: 'invited', username: body.username, organisation: { id: chain.north.id } });
    const [mail] = await world.app.services.mail.list();
    expect(mail).toMatchObject({ recipient: body.email, state: 'waiting' });
    expect((await world.auditEntries('user.invited')).at(-1)).toMatchObject({
      actor: boss.username,
      details: { user: body.username },
    });
  });

  test('a username that is taken is A0636, also where another organisation has taken it', async () => {
    const { username } = await world.people.user();
    const { status, code } = await boss.browser.call('POST /v2/manage/users', {
      body: member(chain.north.id, { username }),
    });
    expect([status, code]).toEqual([400, 'A0636']);
  });

  test('each try of a username that exists is in the audit log (user enumeration)', async () => {
    const { username } = await world.people.user({ organisation: chain.otherCustomer.code });
    const usernames = [username, username, 'adm1n'];
    for (const name of usernames)
      await boss.browser.call('POST /v2/manage/users', { body: member(chain.north.id, { username: name }) });
    const refused = (await world.auditEntries('user.invited')).filter(({ result }) => result === 'refused');
    expect(refused.slice(-3)).toMatchObject(
      usernames.map((user) => ({
        actor: boss.username,
        actor_id: boss.id,
        details: { user, reason: user === username ? 'taken' : 'confusable' },
      })),
    );
  });

  test.each([
    ['Cyrillic in Latin', 'аnna', 'mixed_scripts'],
    ['Cyrillic in Latin', 'аdmin', 'mixed_scripts'],
    ['Latin without a dot', 'admın', 'confusable'],
    ['a digit', 'adm1n', 'confusable'],
    ['the product', 'foyer', 'confusable'],
    ['the system', 'System', 'confusable'],
  ])('a username that looks like another one is refused: %s, %s (homograph attack)', async (_what, username, rule) => {
    const { code, failure } = await boss.browser.call('POST /v2/manage/users', {
      body: member(chain.north.id, { username }),
    });
    expect([code, failure?.fields]).toEqual(['A0401', { '/username': rule }]);
  });

  test('a username that looks like the one of a super administrator is refused (homograph attack)', async () => {
    await world.people.user({ username: 'paulina', superAdministrator: true });
    for (const username of ['pau1ina', 'pauIina', 'paulına', 'pɑulina']) {
      const body = member(chain.north.id, { username });
      const { code, failure } = await boss.browser.call('POST /v2/manage/users', { body });
      expect([username, code, failure?.fields]).toEqual([username, 'A0401', { '/username': 'confusable' }]);
    }
    const taken = await boss.browser.call('POST /v2/manage/users', {
      body: member(chain.north.id, { username: 'Paulina' }),
    });
    expect(taken.code).toBe('A0636');
    const first = await boss.browser.call('POST /v2/manage/users', {
      body: member(chain.north.id, { username: 'admin' }),
    });
    expect(first.code).toBe('A0636');
  });

  test('a display name that looks built-in is refused, at an invitation and later (impersonation)', async () => {
    const displayName = 'Аdministrator (Foyer)';
    const invited = await boss.browser.call('POST /v2/manage/users', { body: member(chain.north.id, { displayName }) });
    expect([invited.code, invited.failure?.fields]).toEqual(['A0401', { '/displayName': 'confusable' }]);
    const response = await boss.browser.call('PUT /v2/users/information', { body: { displayName } });
    expect([response.code, response.failure?.fields]).toEqual(['A0401', { '/displayName': 'confusable' }]);
    const { id, version } = (await boss.browser.call('POST /v2/manage/users', { body: member(chain.north.id) })).data;
    const body = { displayName, email: null, language: null, version };
    const changed = await boss.browser.call('PUT /v2/manage/users/{id}', { params: { id }, body });
    expect([changed.code, changed.failure?.fields]).toEqual(['A0401', { '/displayName': 'confusable' }]);
  });

  test('an organisation outside the scope is as unknown as one that does not exist', async () => {
    for (const organisationId of [
      chain.otherCustomer.id,
      '01900000-0000-7000-8000-000000000000',
      "x'; drop table users",
    ]) {
      const { code, failure } = await boss.browser.call('POST /v2/manage/users', {
        body: member(organisationId),
      });
      expect([code, failure?.fields]).toEqual(['A0401', { '/organisationId': 'unknown' }]);
    }
  });

  test.each([
    ['a status', { status: 'active' }],
    ['a password', { password: 'x' }],
    ['a role', { superAdministrator: true }],
    ['a role in a list', { grants: [{ roleId: 'r', organisationId: 'o' }] }],
  ])('%s in the body is refused', async (_what, field) => {
    const body = member(chain.north.id, field);
    const { status, code, failure } = await boss.browser.call('POST /v2/manage/users', { body });
    expect([status, code]).toEqual([400, 'A0401']);
    expect(Object.values(failure?.fields ?? {})).toEqual(['unknown']);
  });

  test.each([
    ['a name of spaces', { username: '   ' }, '/username'],
    ['a name that turns the direction of text', { displayName: 'Anna\u202Enimda' }, '/displayName'],
    ['an address with a second one in it', { email: 'a@shop.example,b@evil.example' }, '/email'],
    ['an address with a new line', { email: 'a@shop.example\r\nBcc: b@evil.example' }, '/email'],
  ])('%s is refused at its field', async (_what, field, pointer) => {
    const { code, failure } = await boss.browser.call('POST /v2/manage/users', {
      body: member(chain.north.id, field),
    });
    expect(code).toBe('A0401');
    expect(Object.keys(failure?.fields ?? {})).toEqual([pointer]);
  });
});

describe('changing', () => {
  test('two administrators changing one account: the later one is refused, and nothing is lost', async () => {
    const { id } = await chain.member(chain.north);
    const { data: user } = await boss.browser.call('GET /v2/manage/users/{id}', { params: { id } });
    const change = (displayName: string) =>
      boss.browser.call('PUT /v2/manage/users/{id}', {
        params: { id },
        body: { displayName, email: user.email, language: null, version: user.version },
      });
    expect((await change('First')).data).toMatchObject({ displayName: 'First', version: user.version + 1 });
    const second = await change('Second');
    expect([second.status, second.code, second.failure?.fields]).toEqual([400, 'A0401', { '/version': 'stale' }]);
    const { data } = await boss.browser.call('GET /v2/manage/users/{id}', { params: { id } });
    expect(data.displayName).toBe('First');
  });

  test('a new address requires the password again, and invalidates links in the old mailbox', async () => {
    const { id, username } = await chain.member(chain.north, { email: 'before@shop.example' });
    await boss.browser.call('POST /v2/manage/users/{id}/password-reset', { params: { id } });
    const { data: user } = await boss.browser.call('GET /v2/manage/users/{id}', { params: { id } });
    const body = { displayName: username, email: 'after@shop.example', language: null, version: user.version };
    const other = await chain.administrator(chain.customer);
    const unconfirmed = await other.browser.call('PUT /v2/manage/users/{id}', { params: { id }, body });
    expect([unconfirmed.status, unconfirmed.code]).toEqual([401, 'A0301']);
    const { data } = await boss.browser.call('PUT /v2/manage/users/{id}', { params: { id }, body });
    expect(data.email).toBe('after@shop.example');
    const [mail] = (await world.app.services.mail.list()).filter(
      ({ recipient }) => recipient === 'before@shop.example',
    );
    expect(mail).toMatchObject({ subject: 'Your email address was changed', state: 'waiting' });
    const links = await world.database.queries
      .selectFrom('one_time_tokens')
      .selectAll()
      .where('subject', '=', id)
      .execute();
    expect(links).toEqual([]);
  });

  test('a user is moved within the scope, and no further', async () => {
    const { id } = await chain.member(chain.north);
    const move = (organisationId: string, version: number) =>
      boss.browser.call('PUT /v2/manage/users/{id}/organisation', {
        params: { id },
        body: { organisationId, version },
      });
    expect((await move(chain.south.id, 1)).data.organisation.id).toBe(chain.south.id);
    expect(await move(chain.otherCustomer.id, 2)).toMatchObject({
      code: 'A0401',
      failure: { fields: { '/organisationId': 'unknown' } },
    });
  });
});

describe('disabling and enabling', () => {
  test('a disabled account loses its sessions immediately, and is restored as it was', async () => {
    const { id, browser } = await chain.member(chain.north);
    await boss.browser.call('POST /v2/manage/users/{id}/disable', { params: { id } });
    expect((await browser.call('GET /v2/users/information')).code).toBe('C0102');
    const { data } = await boss.browser.call('POST /v2/manage/users/{id}/enable', { params: { id } });
    expect(data.status).toBe('active');
  });

  test('a lock is seen with its seconds, and lifted', async () => {
    const { id, username } = await chain.member(chain.north);
    await world.people.setting('signInPage', { captchaSwitch: false });
    for (let attempt = 0; attempt < 5; attempt += 1) await world.browser().signIn(username, 'Wrong-Horse-7');
    const { data: locked } = await boss.browser.call('GET /v2/manage/users/{id}', { params: { id } });
    expect(locked.lockedSeconds).toBeGreaterThan(0);
    const { data } = await boss.browser.call('POST /v2/manage/users/{id}/unlock', { params: { id } });
    expect(data.lockedSeconds).toBe(0);
    expect((await world.auditEntries('user.unlocked')).at(-1)).toMatchObject({ details: { user: username } });
  });

  test('a link for a new password is sent to the mailbox, and the invitation again to a user without one', async () => {
    const { id } = await chain.member(chain.north, { email: 'somebody@shop.example' });
    expect((await boss.browser.call('POST /v2/manage/users/{id}/password-reset', { params: { id } })).code).toBe(1001);
    const none = await chain.member(chain.north);
    expect(
      (await boss.browser.call('POST /v2/manage/users/{id}/password-reset', { params: { id: none.id } })).code,
    ).toBe('A0944');
    const { data: invited } = await boss.browser.call('POST /v2/manage/users', {
      body: member(chain.north.id),
    });
    await boss.browser.call('POST /v2/manage/users/{id}/password-reset', { params: { id: invited.id } });
    const subjects = (await world.app.services.mail.list()).filter(({ recipient }) => recipient === invited.email);
    expect(subjects.map(({ state }) => state).sort()).toEqual(['replaced', 'waiting']);
  });

  test('a second factor is removed by an administrator who has reauthenticated, and its owner is notified', async () => {
    const { id, browser } = await chain.member(chain.north);
    const other = await chain.administrator(chain.customer);
    const remove = () => other.browser.call('DELETE /v2/manage/users/{id}/second-factor', { params: { id } });
    expect((await remove()).code).toBe('A0301');
    await confirmPassword(other.browser, other);
    expect((await remove()).code).toBe(1001);
    expect((await browser.call('GET /v2/users/information')).code).toBe('C0102');
  });
});

test('whether a user with more permissions has a second factor is not revealed: it would show whom to attack', async () => {
  const higher = await world.people.user({ organisation: chain.north.code, superAdministrator: true });
  const lower = await chain.member(chain.north);
  const secondFactorOf = async (id: string) =>
    (await boss.browser.call('GET /v2/manage/users/{id}', { params: { id } })).data.secondFactor;
  expect(await secondFactorOf(higher.id)).toBe(null);
  const none = { authenticator: false, passkeys: 0, recoveryCodes: 0 };
  expect([await secondFactorOf(lower.id), await secondFactorOf(boss.id)]).toEqual([none, none]);
});

describe('at an open browser', () => {
  test('a stranger cannot lift the lock that stops them from guessing the password', async () => {
    const administrator = await chain.administrator(chain.customer);
    const params = { id: administrator.id };
    const answer = await administrator.browser.call('POST /v2/manage/users/{id}/unlock', { params });
    expect(answer.code).toBe('A0302');
  });

  test.each(['disable', 'enable'] as const)('no user is %sd without the password', async (how) => {
    const administrator = await chain.administrator(chain.customer);
    const { id } = await chain.member(chain.north);
    const answer = await administrator.browser.call(`POST /v2/manage/users/{id}/${how}`, { params: { id } });
    expect([answer.status, answer.code]).toEqual([401, 'A0301']);
  });
});

describe('sessions of a user', () => {
  test('they are seen and ended, one or all', async () => {
    const { id, browser } = await chain.member(chain.north);
    const second = await world.people.session(world.browser(), id, 'full');
    const { data } = await boss.browser.call('GET /v2/manage/users/{id}/sessions', { params: { id } });
    expect(data.list).toHaveLength(2);
    const session = data.list[1]?.id ?? '';
    const end = (query: { session?: string }) =>
      boss.browser.call('DELETE /v2/manage/users/{id}/sessions', { params: { id }, query });
    expect((await end({ session })).data).toEqual({ ended: 1 });
    expect((await end({ session })).code).toBe('A0404');
    expect((await end({})).data).toEqual({ ended: 1 });
    for (const one of [browser, second]) expect((await one.call('GET /v2/users/information')).code).toBe('C0102');
  });

  test('an administrator who ends all of their own sessions keeps the one that calls', async () => {
    await world.people.session(world.browser(), boss.id, 'full');
    const { data } = await boss.browser.call('DELETE /v2/manage/users/{id}/sessions', { params: { id: boss.id } });
    expect(data.ended).toBeGreaterThan(0);
    expect((await boss.browser.call('GET /v2/users/information')).code).toBe(1001);
  });
});
