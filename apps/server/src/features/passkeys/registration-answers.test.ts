import { cases } from '@foyer/contract/test/cases.ts';
import { VirtualAuthenticator, cbor, type RegistrationJson } from '@foyer/server/test/fakes/virtual-authenticator.ts';
import {
  createConfirmedUser,
  createPasskeyWorld,
  createAuthenticator,
  registerPasskey,
  type PasskeySubmission,
  INVALID_ASSERTIONS,
  createUserWithPasskey,
} from '@foyer/server/test/sign-in/passkeys.ts';
import { getSecondFactor, probeSession } from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createPasskeyWorld();
});
afterAll(() => world.close());

const refusal = { '/credential': 'format' };

describe('refused is an answer', () => {
  const cut = (text: string, bytes: number) => Buffer.from(text, 'base64url').subarray(0, bytes).toString('base64url');
  const response = (changes: Partial<RegistrationJson['response']>) => (made: RegistrationJson) => ({
    ...made,
    response: { ...made.response, ...changes },
  });
  const withObject = (attestationObject: Buffer) =>
    response({ attestationObject: attestationObject.toString('base64url') });
  const onlyHere = INVALID_ASSERTIONS.filter(([what]) => !what.includes('handle') && !what.includes('another type'));

  test.each<[string, PasskeySubmission, Partial<ConstructorParameters<typeof VirtualAuthenticator>[0]>?]>([
    ...onlyHere.map(([what, overrides]): [string, PasskeySubmission] => [what, { overrides }]),
    ['of another type', { overrides: { type: 'webauthn.get' } }],
    ['by a key of another algorithm', {}, { algorithm: 'ES384' }],
    ['with another id inside', { overrides: { id: Buffer.alloc(32, 1) } }],
    ['with no id inside', { overrides: { id: Buffer.alloc(0) } }],
    ['with an id of 1024 bytes', {}, { id: Buffer.alloc(1024, 1) }],
    ['with ids that differ', { tamper: (made) => ({ ...made, rawId: 'AAAA' }) }],
    ['without a key', { overrides: { data: (data) => Buffer.from(data.subarray(0, 37).fill(0x05, 32, 33)) } }],
    [
      'with its object cut short',
      { tamper: (made) => response({ attestationObject: cut(made.response.attestationObject, 150) })(made) },
    ],
    ['with an empty object', { tamper: withObject(Buffer.alloc(0)) }],
    ['with an object that is a number', { tamper: withObject(cbor(7)) }],
    ['with an empty map', { tamper: withObject(cbor(new Map())) }],
    ['with data that is text', { tamper: withObject(cbor(new Map([['authData', 'x'.repeat(40)]]))) }],
    ['10,000 arrays deep', { tamper: withObject(Buffer.alloc(10_000, 0x81)) }],
    ['with an endless map', { tamper: withObject(Buffer.from('bfffffffffffffffff', 'hex')) }],
    ['with a promise of 2^63 bytes', { tamper: withObject(Buffer.from('5b7fffffffffffffff00', 'hex')) }],
  ])('%s', async (_what, sent, options) => {
    const { browser } = await createConfirmedUser(world);
    const answer = await registerPasskey(browser, createAuthenticator(options), sent);
    expect([answer.status, answer.code, answer.failure?.fields]).toEqual([400, 'A0401', refusal]);
    expect((await getSecondFactor(browser)).passkeys).toEqual([]);
    expect(await probeSession(browser)).toBe(1001);
  });

  test('with any error in its bytes', async () => {
    const { browser } = await createConfirmedUser(world);
    const flip = fc.record({ at: fc.nat(1000), mask: fc.integer({ min: 1, max: 255 }), length: fc.nat(1000) });
    await fc.assert(
      fc.asyncProperty(fc.array(flip, { minLength: 1, maxLength: 4 }), fc.boolean(), async (flips, shorten) => {
        const caller = browser.onServer(world.origin);
        const tamper = (made: RegistrationJson) => {
          const bytes = Buffer.from(made.response.attestationObject, 'base64url');
          for (const { at, mask } of flips) bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ mask;
          const { length = 0 } = flips[0] ?? {};
          return withObject(shorten ? bytes.subarray(0, length % bytes.length) : bytes)(made);
        };
        const { status, code } = await registerPasskey(caller, createAuthenticator(), { tamper });
        // A change of the key or of unverified flags creates an unusable passkey, or another valid one.
        expect([1001, 'A0401']).toContain(code);
        expect([200, 400]).toContain(status);
        await world.database.queries.deleteFrom('passkeys').where('counter', '>=', 0).execute();
      }),
      { numRuns: cases(25) },
    );
  });
});

describe('of the browser’s additional data', () => {
  test.each([
    ['how it is reached, as text', 'internal', ''],
    ['numbers', [1, 2], ''],
    ['what is no list', { join: 'x' }, ''],
    ['nothing', undefined, ''],
    ['null', null, ''],
    ['lists in lists', [['usb']], ''],
    ['unknown transports', ['usb', 'telepathy', 'nfc', 'usb,ble', 'x'.repeat(40_000)], 'nfc,usb'],
    ['the same one often', Array.from({ length: 5000 }, () => 'usb'), 'usb'],
  ])('%s does no harm', async (_what, transports, expected) => {
    const { browser, key } = await createUserWithPasskey(world, createAuthenticator({ transports }));
    const row = world.database.queries.selectFrom('passkeys').select('transports').where('id', '=', key.id);
    expect((await row.executeTakeFirst())?.transports).toBe(expected);
    expect((await browser.call('POST /v2/passkeys/registration')).code).toBe(1001);
  });

  test('an attestation is not verified, so that its certificates make the server call no address', async () => {
    const { browser } = await createConfirmedUser(world);
    const statement = new Map<string, string | number>([
      ['alg', -7],
      ['sig', 'none'],
      ['x5c', 'https://evil.example'],
    ]);
    for (const format of ['android-key', 'packed', 'fido-u2f', 'tpm', 'apple', 'android-safetynet', 'unheard-of'])
      expect(
        (await registerPasskey(browser, createAuthenticator(), { overrides: { attestation: [format, statement] } }))
          .code,
      ).toBe(1001);
  });

  test('whether other devices of the owner have it is shown', async () => {
    const { browser } = await createConfirmedUser(world);
    expect((await registerPasskey(browser, createAuthenticator(), { overrides: { backup: 0x18 } })).code).toBe(1001);
    expect((await getSecondFactor(browser)).passkeys[0]?.synced).toBe(true);
  });
});
