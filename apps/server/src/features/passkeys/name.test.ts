import {
  addPasskey,
  createConfirmedUser,
  createPasskeyWorld,
  createAuthenticator,
  registerPasskey,
} from '@foyer/server/test/sign-in/passkeys.ts';
import { getSecondFactor } from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createPasskeyWorld();
});
afterAll(() => world.close());

describe('the name of a passkey', () => {
  const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';

  test.each([
    ['empty', '', 'too_short'],
    ['blank', ' \u3000 ', 'too_short'],
    ['of fillers alone', '\u3164\u2800', 'too_short'],
    ['with a zero-width space', 'a\u200Bb', 'characters'],
    ['that turns the direction', 'key\u202Egnp', 'characters'],
    ['on two lines', 'a\nb', 'characters'],
    ['with a joiner between letters', 'a\u200Db', 'characters'],
    ['of 65 letters', 'x'.repeat(65), 'too_long'],
    ['of 65 code points beyond 16 bits', '\u{1F511}'.repeat(65), 'too_long'],
  ])('%s is refused', async (_what, name, why) => {
    const { browser } = await createConfirmedUser(world);
    const answer = await registerPasskey(browser, createAuthenticator(), { name });
    expect([answer.code, answer.failure?.fields]).toEqual(['A0401', { '/name': why }]);
  });

  test.each([
    ['of 64 code points beyond 16 bits', '\u{1F511}'.repeat(64), '\u{1F511}'.repeat(64)],
    ['with a joined family', FAMILY, FAMILY],
    ['in decomposed letters', ' Cle\u0301 ', 'Clé'],
  ])('%s is kept', async (_what, input, expected) => {
    const { browser } = await createConfirmedUser(world);
    await addPasskey(browser, createAuthenticator(), input);
    expect((await getSecondFactor(browser)).passkeys[0]?.name).toBe(expected);
  });

  test('that is refused does not use the passkey up', async () => {
    const { browser } = await createConfirmedUser(world);
    const { data: options } = await browser.call('POST /v2/passkeys/registration');
    const credential = createAuthenticator().create(options);
    expect((await browser.call('POST /v2/passkeys', { body: { name: '\u200B', credential } })).code).toBe('A0401');
    expect((await browser.call('POST /v2/passkeys', { body: { name: 'Key', credential } })).code).toBe(1001);
  });
});
