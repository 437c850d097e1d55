import type { Browser } from '@foyer/server/test/browser.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
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
    const second = await world.startSecondServer();
    await world.database.queries.updateTable('installation').set({ first_administrator_created_at: null }).execute();
    await world.database.queries.deleteFrom('role_assignments').execute();
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

  test('makes up a password that cannot be guessed: 132 random bits (ASVS 6.4.1, 11.5.1)', async () => {
    const made = await Promise.all([add('one.newcomer'), add('another.newcomer')]);
    for (const { password } of made) expect(password).toMatch(/^[\w-]{22}$/);
    expect(made[0].password).not.toBe(made[1].password);
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
  const before = await world.clock.now();
  await browser.signIn(username, password);
  const after = await world.clock.now();
  const { data } = await browser.call('GET /v2/users/information');
  expect(data).toMatchObject({ username, displayName: 'Ada', email: 'ada@example.org', organisation: 'Head office' });
  expect(data.roles).toEqual([{ role: { code: 'user', name: 'User' }, place: 'Head office' }]);
  const signedIn = Date.parse(data.lastSignIn ?? '');
  expect(signedIn).toBeGreaterThanOrEqual(Math.floor(before * 1000));
  expect(signedIn).toBeLessThanOrEqual(after * 1000);
});

describe('people change their own account', () => {
  const CHANGE = 'PUT /v2/users/information';

  async function someone(
    overrides: Parameters<World['people']['user']>[0] = {},
  ): Promise<TestUser & { browser: Browser }> {
    const person = await world.people.user(overrides);
    const browser = world.browser();
    await browser.signIn(person.username, person.password);
    return { ...person, browser };
  }
  const nameOf = async (browser: Browser) => (await browser.call('GET /v2/users/information')).data.displayName;

  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada\t', 'Ada'],
    ['\u00A0Ada\u3000', 'Ada'],
    ['Rene\u0301', 'Ren\u00E9'], // composed
    ["O'Brien & <b>Söhne</b>", "O'Brien & <b>Söhne</b>"], // markup is text
    ['陈丽', '陈丽'],
    ['عمر', 'عمر'],
    ['علی\u200Cرضا', 'علی\u200Cرضا'], // a zero-width non-joiner between joining letters
    ['\u200Fعمر\u200E\u00AD ', 'عمر'],
    ['\u{1F469}\u200D\u{1F4BB}', '\u{1F469}\u200D\u{1F4BB}'],
    ['😀', '😀'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['😀'.repeat(100), '😀'.repeat(100)], // code points are counted
  ])('the display name %j becomes %j', async (input, expected) => {
    const { browser } = await someone();
    const answer = await browser.call(CHANGE, { body: { displayName: input } });
    expect(answer.data.displayName).toBe(expected);
    expect(await nameOf(browser)).toBe(expected);
  });

  test.each([
    ['nothing', '', 'too_short'],
    ['spaces alone', ' \u00A0\u3000', 'too_short'],
    ['101 characters', 'x'.repeat(101), 'too_long'],
    ['more once it is composed', '\u0958'.repeat(100), 'too_long'],
    ['a right-to-left override', 'Ada\u202Egnp.exe', 'characters'],
    ['an isolate', 'Ada\u2066', 'characters'],
    ['a zero-width space', 'A\u200Bda', 'characters'],
    ['a non-joiner between Latin letters', 'ad\u200Cmin', 'characters'],
    ['a line break', 'Ada\nBcc: mallory@evil.example', 'characters'],
    ['an escape character', 'Ada\u001B[31m', 'characters'],
    ['a line separator', 'A\u2028da', 'characters'],
    ['a private character', 'Ada\uE000', 'characters'],
    ['a tag character', 'Ada\u{E0041}', 'characters'],
    ['a Hangul filler alone', '\u3164', 'too_short'],
    ['the blank of Braille alone', '\u2800', 'too_short'],
    ['an accent alone', '\u0301', 'too_short'],
  ])('a display name of %s is refused, and the old one stays', async (_what, displayName, problem) => {
    const { browser } = await someone({ displayName: 'Ada' });
    const answer = await browser.call(CHANGE, { body: { displayName } });
    expect([answer.status, answer.code, answer.failure?.fields]).toEqual([400, 'A0401', { '/displayName': problem }]);
    expect(await nameOf(browser)).toBe('Ada');
  });

  test.each([
    ['role', 'admin'],
    ['roles', [{ role: 'Super administrator', organisation: 'Head office' }]],
    ['superAdministrator', true],
    ['status', 'active'],
    ['email', 'mallory@evil.example'],
    ['username', 'admin'],
    ['organisation', 'head-office'],
    ['id', '00000000-0000-0000-0000-000000000000'],
    ['credentials_version', 0],
    ['display_name', 'Mallory'],
  ])('"%s" cannot be changed along with the rest (mass assignment, CVE-2026-54693)', async (field, value) => {
    const { browser } = await someone({ displayName: 'Ada', email: 'ada@example.org' });
    const before = (await browser.call('GET /v2/users/information')).text;
    const answer = await browser.call(CHANGE, { raw: { displayName: 'Mallory', [field]: value } });
    expect([answer.status, answer.code]).toEqual([400, 'A0401']);
    expect(answer.failure?.fields).toEqual({ [`/${field}`]: 'unknown' });
    expect((await browser.call('GET /v2/users/information')).text).toBe(before);
  });

  test('the language is one that Foyer speaks', async () => {
    const { browser } = await someone({ language: 'fr' });
    for (const language of ['xx', 'EN', '', 'en-GB', null, ['de'], 7]) {
      const answer = await browser.call(CHANGE, { raw: { language } });
      expect([answer.status, Object.keys(answer.failure?.fields ?? {})], String(language)).toEqual([
        400,
        ['/language'],
      ]);
    }
    expect((await browser.call('GET /v2/users/information')).data.language).toBe('fr');
  });

  test('name and language are kept, each alone or both, and mails use them', async () => {
    const { browser, username } = await someone({ displayName: 'Ada', email: 'ada.l@example.org' });
    expect((await browser.call('GET /v2/users/information')).data.language).toBe(null);
    expect((await browser.call(CHANGE, { body: { language: 'de' } })).data).toMatchObject({
      displayName: 'Ada',
      language: 'de',
    });
    expect((await browser.call(CHANGE, { body: { displayName: 'Ada L.' } })).data).toMatchObject({
      displayName: 'Ada L.',
      language: 'de',
    });
    await world.app.services.users.resetPassword(username);
    const [mail] = await world.app.services.mail.list();
    const sentMail = await world.app.services.mail.show(mail?.id ?? '');
    expect([sentMail?.recipient, sentMail?.text?.split('\n\n')[1]]).toEqual(['ada.l@example.org', 'Guten Tag Ada L.,']);
  });

  test('nothing to change changes nothing, and leaves no line in the trail', async () => {
    const { browser, username } = await someone({ displayName: 'Ada' });
    expect((await browser.call(CHANGE, { body: {} })).data.displayName).toBe('Ada');
    expect((await world.auditEntries('user.changed')).filter(({ actor }) => actor === username)).toEqual([]);
  });

  test('two concurrent changes both apply', async () => {
    const { browser } = await someone();
    await Promise.all([
      browser.call(CHANGE, { body: { displayName: 'Ada' } }),
      browser.call(CHANGE, { body: { language: 'es' } }),
    ]);
    const { data } = await browser.call('GET /v2/users/information');
    expect(data).toMatchObject({ displayName: 'Ada', language: 'es' });
  });

  test('the work-bench shows the new name within a second, on every server', async () => {
    const second = await world.startSecondServer();
    const { browser } = await someone({ displayName: 'Name 0' });
    const elsewhere = browser.onServer(second.origin);
    const displayNameAt = async (at: Browser) => (await at.call('GET /v2/users/work-bench')).data.user.displayName;
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await Promise.all([displayNameAt(browser), displayNameAt(elsewhere)]); // fills both caches with the old name
      await browser.call(CHANGE, { body: { displayName: `Name ${attempt}` } });
      for (const at of [browser, elsewhere])
        await expect.poll(() => displayNameAt(at), { interval: 20 }).toBe(`Name ${attempt}`);
    }
  });

  test('the audit log records the changed fields, not their values', async () => {
    const { browser, id, username } = await someone();
    await browser.call(CHANGE, { body: { displayName: 'Canary', language: 'en' } });
    const line = (await world.auditEntries('user.changed')).at(-1);
    expect(line).toMatchObject({ actor: username, actor_id: id, details: { fields: 'displayName language' } });
    expect(JSON.stringify(line)).not.toContain('Canary');
  });
});

test.each(['admin', 'Password1', 'Foyer'])(
  'FOYER_ADMIN_PASSWORD=%s is refused in one line, and no administrator is made',
  async (password) => {
    await expect(createWorld({ config: { FOYER_ADMIN_PASSWORD: password } })).rejects.toThrow(
      'FOYER_ADMIN_PASSWORD is one of the most common passwords',
    );
  },
);
