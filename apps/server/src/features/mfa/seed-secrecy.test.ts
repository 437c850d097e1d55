import { endpoints } from '@foyer/contract/core/endpoints.ts';
import {
  type EnrolledUser,
  enrol,
  codeOf,
  confirmPassword,
  createSecondFactorWorld,
  type SecondFactorWorld,
  verifyCode,
  createWrongCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());

/** A seed in every encoding that the search covers. */
function formsOf(seed: string): string[] {
  const bytes = Buffer.from(Secret.fromBase32(seed).buffer);
  return [seed, seed.toLowerCase(), bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')];
}

/** The whole contents of the database, as text and with binary values decoded. */
async function everythingStored(): Promise<string> {
  const { queries } = home.world.database;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(queries);
  const dumps = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ line: string }>`
        select t::text as line, row_to_json(t)::text from ${sql.table(name)} t`.execute(queries);
      return rows.map(({ line }) =>
        line.replaceAll(
          /\\x((?:[0-9a-f]{2})+)/g,
          (whole, hex: string) => `${whole} ${Buffer.from(hex, 'hex').toString('latin1')}`,
        ),
      );
    }),
  );
  return dumps.flat().join('\n');
}

/** Performs all operations with an app; returns the user and all secrets that were used. */
async function throughEverything(): Promise<{ person: EnrolledUser; secrets: string[] }> {
  const person = await home.createEnrolledUser();
  const browser = await home.signInToCodeStep(person);
  const wrong = await createWrongCode(home.world, person);
  await verifyCode(browser, wrong);
  const code = await codeOf(home.world, person);
  await verifyCode(browser, code);
  await confirmPassword(browser, person);
  const { recoveryCodes } = (await browser.call('POST /v2/google/recovery-codes')).data;
  const { secret: draft } = (await browser.call('GET /v2/google/secret')).data;
  await enrol(browser, wrong);
  const used = recoveryCodes[0] ?? '';
  await verifyCode(await home.signInToCodeStep(person), used);
  const typed = [code, wrong].filter((digits) => new Set(digits).size > 1); // 000000 may occur anywhere
  return {
    person,
    secrets: [...formsOf(person.seed), ...formsOf(draft), ...typed, ...recoveryCodes, ...person.recoveryCodes],
  };
}

describe('after binding the seed is not shown again', () => {
  test('in no answer of any endpoint, with any scope (ASVS 15.3.1)', async () => {
    const person = await home.createEnrolledUser();
    const forms = formsOf(person.seed);
    for (const scope of ['mfa', 'full'] as const) {
      const browser = await home.world.people.session(home.newVisitor(), person.id, scope);
      if (scope === 'full') await confirmPassword(browser, person);
      for (const { method, path } of endpoints.filter(
        (endpoint) => endpoint.method === 'GET' && endpoint.path !== '/user/logout',
      )) {
        const { text } = await browser.fetch(path.replace(/\{\w+\}/, 'none'), { method });
        for (const form of forms) expect(text).not.toContain(form);
      }
    }
    const browser = await home.world.people.session(home.newVisitor(), person.id, 'full');
    await confirmPassword(browser, person);
    expect((await browser.call('GET /v2/google/secret')).data.secret).not.toBe(person.seed);
    const { data } = await browser.call('GET /v2/users/second-factor');
    expect(Object.keys(data).sort()).toEqual([
      'authenticatorSince',
      'mayChange',
      'mode',
      'passkeys',
      'passkeysOffered',
      'recoveryCodes',
      'trustedDevices',
    ]);
  });

  test('and the answer that shows it is kept nowhere on its way', async () => {
    const { id } = await home.world.people.user();
    const browser = await home.world.people.session(home.newVisitor(), id, 'bind');
    const answer = await browser.call('GET /v2/google/secret');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const bound = await enrol(browser, await codeOf(home.world, { seed: answer.data.secret }));
    expect(bound.headers.get('cache-control')).toContain('no-store');
    expect(bound.text).not.toContain(answer.data.secret);
  });
});

test('neither seeds nor codes are in plain text in the database, in the trail or in the log', async () => {
  const { secrets } = await throughEverything();
  const stored = await everythingStored();
  const trail = JSON.stringify((await home.world.auditEntries()).map(({ details, actor }) => ({ details, actor })));
  const logged = home.world.logLines.join('');
  expect(stored).toContain('mfa.bound'); // the search covers the stored data
  expect(logged).toContain('/v2/google');
  for (const secret of secrets) {
    expect(trail).not.toContain(secret);
    if (secret.length === 6) continue; // six digits also occur in timestamps and in bytes
    expect(stored.includes(secret) && `${secret} is in the database`).toBe(false);
    expect(logged).not.toContain(secret);
  }
  expect(logged).not.toMatch(/code=/);
});

test('the emails about it contain no code and no seed', async () => {
  const { person, secrets } = await throughEverything();
  await home.nextMailWithSubject(person, 'Sign-in with a recovery code');
  const raw = home.smtp.received
    .filter(({ envelope }) => envelope.to.includes(person.email))
    .map((mail) => mail.text + mail.html);
  expect(raw.length).toBeGreaterThan(1);
  for (const secret of secrets.filter(({ length }) => length > 6)) expect(raw.join('\n')).not.toContain(secret);
});

describe('who can write into the database but has no key', () => {
  const sealedOf = async ({ id }: { id: string }) => {
    const rows = home.world.database.queries
      .selectFrom('authenticators')
      .select('encrypted_seed')
      .where('user_id', '=', id);
    return (await rows.executeTakeFirstOrThrow()).encrypted_seed;
  };
  const put = (encrypted_seed: Uint8Array, { id }: { id: string }) =>
    home.world.database.queries
      .updateTable('authenticators')
      .set({ encrypted_seed })
      .where('user_id', '=', id)
      .execute();

  test('opens no account by moving a seed there, and its owner keeps theirs (ASVS 11.3)', async () => {
    const [thief, victim] = [await home.createEnrolledUser(), await home.createEnrolledUser()];
    await put(await sealedOf(thief), victim);
    expect((await verifyCode(await home.signInToCodeStep(victim), await codeOf(home.world, thief))).code).toBe('A0444');
    expect((await verifyCode(await home.signInToCodeStep(thief), await codeOf(home.world, thief))).code).toBe(1001);
    // The victim is not locked out.
    expect((await verifyCode(await home.signInToCodeStep(victim), victim.recoveryCodes[0] ?? '')).code).toBe(1001);
  });

  test('opens none by a seed of their own making, or a byte that is changed', async () => {
    const victim = await home.createEnrolledUser();
    const sealed = await sealedOf(victim);
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    for (const made of [Buffer.from(victim.seed), Buffer.alloc(0), changed]) {
      await put(made, victim);
      expect((await verifyCode(await home.signInToCodeStep(victim), await codeOf(home.world, victim))).code).toBe(
        'A0444',
      );
    }
    await put(sealed, victim);
    expect((await verifyCode(await home.signInToCodeStep(victim), await codeOf(home.world, victim))).code).toBe(1001);
  });

  test('binds nothing by moving a draft into a session of another user', async () => {
    const [thief, victim] = [await home.world.people.user(), await home.world.people.user()];
    const victimBrowser = await home.world.people.session(home.newVisitor(), victim.id, 'bind');
    const { secret: seed } = (
      await (await home.world.people.session(home.newVisitor(), thief.id, 'bind')).call('GET /v2/google/secret')
    ).data;
    const { queries } = home.world.database;
    const { id } = await queries
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', victim.id)
      .executeTakeFirstOrThrow();
    await queries
      .updateTable('pending_authenticators')
      .set({ session_id: id })
      .where('session_id', 'in', queries.selectFrom('sessions').select('id').where('user_id', '=', thief.id))
      .execute();
    expect((await enrol(victimBrowser, await codeOf(home.world, { seed }))).code).toBe('A0205');
  });
});
