import { OPEN_BODY_BYTES } from '@foyer/contract/limits/requests.ts';
import { cases } from '@foyer/contract/test/cases.ts';
import {
  createPasskeyWorld,
  newBrowserAtNewAddress,
  createAuthenticator,
  signInByPasskey,
  INVALID_ASSERTIONS,
  runDuringVerification,
  createUserWithPasskey,
} from '@foyer/server/test/sign-in/passkeys.ts';
import type { World } from '@foyer/server/test/world.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createPasskeyWorld();
});
afterAll(() => world.close());

const linesOf = async (event: 'sign_in.done' | 'sign_in.refused', actor: string) =>
  (await world.auditEntries(event)).filter((line) => line.actor === actor);
const sessionsOf = (userId: string) =>
  world.database.queries.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

describe('A0210 answers', () => {
  const CASES = [
    ['without its user verified', { verified: false }],
    ['that does not name its user', { userHandle: undefined }],
    ['that names no user', { userHandle: null }],
    ['with an empty name', { userHandle: '' }],
    ...INVALID_ASSERTIONS,
  ] as const;
  test.each(CASES)('a passkey %s', async (_what, overrides) => {
    const { person, key } = await createUserWithPasskey(world);
    const before = await sessionsOf(person.id);
    const answer = await signInByPasskey(newBrowserAtNewAddress(world), key, overrides);
    expect([answer.status, answer.code]).toEqual([400, 'A0210']);
    expect(await sessionsOf(person.id)).toEqual(before);
    expect((await signInByPasskey(newBrowserAtNewAddress(world), key)).code).toBe(1001); // all other fields were valid
  });

  test('a passkey whose verification was added afterwards', async () => {
    const { key } = await createUserWithPasskey(world, createAuthenticator({ verifiesUser: false }));
    const browser = newBrowserAtNewAddress(world);
    const { data: options } = await browser.call('POST /v2/passkeys/sign-in/challenge');
    const made = key.get(options);
    const data = Buffer.from(made.response.authenticatorData, 'base64url');
    data[32] = (data[32] ?? 0) | 0x04;
    const credential = { ...made, response: { ...made.response, authenticatorData: data.toString('base64url') } };
    expect((await browser.call('POST /v2/passkeys/sign-in', { raw: { credential } })).code).toBe('A0210');
  });

  test('an unknown one, and those of users who may not sign in, in the same way', async () => {
    const { users } = world.app.services;
    const { person: disabled, key: ofDisabled } = await createUserWithPasskey(world);
    await users.disable(disabled.username);
    const { person: invited, key: ofInvited } = await createUserWithPasskey(world);
    const invite = world.database.queries.updateTable('users').set({ status: 'invited' });
    await invite.where('id', '=', invited.id).execute();
    const newVisitor = createAuthenticator();
    newVisitor.create({ rp: { id: 'x' }, user: { id: 'AAAA' }, challenge: '', excludeCredentials: [] });
    const responses = [];
    for (const key of [newVisitor, ofDisabled, ofInvited])
      responses.push(await signInByPasskey(newBrowserAtNewAddress(world), key));
    const answers = responses.map(({ status, headers, failure }) => {
      const { requestId: _own, ...rest } = failure ?? { requestId: '' };
      return [status, headers.getSetCookie(), rest];
    });
    expect(answers).toEqual(
      Array.from({ length: 3 }, () => [400, [], { resultCode: 'A0210', resultMsg: 'wrong credentials' }]),
    );
    for (const { username } of [disabled, invited])
      expect(await linesOf('sign_in.refused', username)).toMatchObject([{ details: { pathway: 'passkey' } }]);
    await users.enable(disabled.username);
    expect((await signInByPasskey(newBrowserAtNewAddress(world), ofDisabled)).code).toBe(1001);
  });

  test('a passkey that does not fit, without an entry in the trail, which attackers would fill', async () => {
    const { key } = await createUserWithPasskey(world);
    const before = await world.auditEntries('sign_in.refused');
    for (const counter of [1, 2, 3])
      expect(
        (await signInByPasskey(newBrowserAtNewAddress(world), key, { origin: 'https://evil.example', counter })).code,
      ).toBe('A0210');
    expect(await world.auditEntries('sign_in.refused')).toEqual(before);
  });

  test('a copy that has fallen behind', async () => {
    const { key } = await createUserWithPasskey(world, createAuthenticator({ countsUses: true }));
    const copy = key.copy();
    await signInByPasskey(newBrowserAtNewAddress(world), key);
    expect((await signInByPasskey(newBrowserAtNewAddress(world), copy)).code).toBe('A0210');
    expect((await signInByPasskey(newBrowserAtNewAddress(world), copy, { counter: 0 })).code).toBe('A0210');
    expect((await signInByPasskey(newBrowserAtNewAddress(world), key)).code).toBe(1001);
  });
});

describe('what happens while a passkey is looked at counts:', () => {
  test.each<[string, (person: { id: string; username: string }, keyId: string) => Promise<unknown>]>([
    ['it is removed', (_person, id) => world.database.queries.deleteFrom('passkeys').where('id', '=', id).execute()],
    ['its owner is disabled', ({ username }) => world.app.services.users.disable(username)],
    ['the factors are reset', ({ username }) => world.app.services.factorReset.reset(username)],
    [
      'another factor changes',
      ({ id }) =>
        world.database.queries
          .updateTable('users')
          .set(({ eb }) => ({ credentials_version: eb('credentials_version', '+', 1) }))
          .where('id', '=', id)
          .execute(),
    ],
    [
      'its copy is used',
      (_person, id) =>
        world.database.queries.updateTable('passkeys').set({ counter: 9 }).where('id', '=', id).execute(),
    ],
  ])('%s', async (_what, happen) => {
    const { person, key } = await createUserWithPasskey(world, createAuthenticator({ countsUses: true }));
    const answer = await runDuringVerification(
      world,
      () => happen(person, key.id),
      () => signInByPasskey(newBrowserAtNewAddress(world), key),
    );
    expect(answer.code).toBe('A0210');
    expect((await sessionsOf(person.id)).filter((row) => row.sign_in_method === 'passkey')).toEqual([]);
    expect(await linesOf('sign_in.done', person.username)).toEqual([]);
    expect(await linesOf('sign_in.refused', person.username)).toHaveLength(1);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('any input', () => {
  test('as a credential, of any shape and any bytes', async () => {
    const { key } = await createUserWithPasskey(world);
    const bytes = fc.uint8Array({ maxLength: 80 }).map((array) => Buffer.from(array).toString('base64url'));
    const whole = 'A'.repeat(16_384);
    const text = fc.oneof(bytes, fc.constantFrom('A', '', key.id, '__proto__', whole));
    const clientData = fc
      .oneof(
        fc.json(),
        fc.record({ challenge: fc.anything(), type: fc.anything() }).map((value) => JSON.stringify(value)),
      )
      .map((json) => Buffer.from(json).toString('base64url'));
    const credential = fc.record({
      id: text,
      rawId: text,
      type: fc.constant('public-key'),
      response: fc.record(
        {
          clientDataJSON: fc.oneof(text, clientData),
          authenticatorData: text,
          signature: text,
          userHandle: fc.jsonValue(),
        },
        { requiredKeys: ['clientDataJSON', 'authenticatorData', 'signature'] },
      ),
      clientExtensionResults: fc.jsonValue(),
    });
    const maxResponse = {
      id: whole,
      rawId: whole,
      type: 'public-key' as const,
      response: { clientDataJSON: whole, authenticatorData: whole, signature: whole },
      clientExtensionResults: null,
    };
    await fc.assert(
      fc.asyncProperty(credential, async (raw) => {
        const body = { credential: raw };
        const { status, code } = await newBrowserAtNewAddress(world).call('POST /v2/passkeys/sign-in', { raw: body });
        const tooLong = Buffer.byteLength(JSON.stringify(body)) > OPEN_BODY_BYTES;
        expect([status, ['A0205', 'A0401'].includes(String(code))]).toEqual([tooLong ? 413 : 400, true]);
      }),
      // Each part has its maximum length, and together they exceed the limit of the body.
      { numRuns: cases(60), examples: [[maxResponse]] },
    );
  });

  test('behind a challenge of ours, too', async () => {
    const { key } = await createUserWithPasskey(world);
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array).toString('base64url'));
    const responseData = fc.record({
      origin: fc.jsonValue(),
      type: fc.constantFrom('webauthn.get', 'webauthn.create', '', 7),
      tokenBinding: fc.jsonValue(),
      crossOrigin: fc.jsonValue(),
      topOrigin: fc.jsonValue(),
    });
    const tampered = fc.record(
      { authenticatorData: bytes, signature: bytes, userHandle: fc.jsonValue() },
      { requiredKeys: ['signature'] },
    );
    await fc.assert(
      fc.asyncProperty(responseData, tampered, async (clientData, changes) => {
        const browser = newBrowserAtNewAddress(world);
        const { data: options } = await browser.call('POST /v2/passkeys/sign-in/challenge');
        const made = key.get(options, { clientData });
        const credential = { ...made, response: { ...made.response, ...changes } };
        const { status, code } = await browser.call('POST /v2/passkeys/sign-in', { raw: { credential } });
        // A body with this key is refused before the passkey is verified.
        const refusedAsBody = JSON.stringify(changes).includes('"__proto__":');
        expect([status, code]).toEqual([400, refusedAsBody ? 'A0401' : 'A0210']);
      }),
      {
        numRuns: cases(40),
        examples: [
          [
            { origin: null, type: 'webauthn.get', tokenBinding: {}, crossOrigin: false, topOrigin: [] },
            { signature: '', userHandle: { ['__proto__']: null } },
          ],
        ],
      },
    );
  });
});
