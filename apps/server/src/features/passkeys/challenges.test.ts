import type { Browser } from '@foyer/server/test/browser.ts';
import type { VirtualAuthenticator } from '@foyer/server/test/fakes/virtual-authenticator.ts';
import {
  createUserAtSecondFactor,
  createConfirmedUser,
  createPasskeyWorld,
  newBrowserAtNewAddress,
  createAuthenticator,
  createUserWithPasskey,
} from '@foyer/server/test/sign-in/passkeys.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let second: Awaited<ReturnType<World['startSecondServer']>>;
beforeAll(async () => {
  world = await createPasskeyWorld();
  second = await world.startSecondServer();
});
afterAll(() => world.close());

/** The three ceremonies in which a challenge is requested and used. */
const CEREMONIES = {
  registration: {
    enter: async () => ({ ...(await createConfirmedUser(world)), key: createAuthenticator() }),
    ask: (browser: Browser) => browser.call('POST /v2/passkeys/registration'),
    answer: (browser: Browser, key: VirtualAuthenticator, options: Record<string, unknown>) =>
      browser.call('POST /v2/passkeys', { body: { name: 'Key', credential: key.create(options) } }),
  },
  'second step': {
    enter: () => createUserAtSecondFactor(world),
    ask: (browser: Browser) => browser.call('POST /v2/passkeys/second-factor/challenge'),
    answer: (browser: Browser, key: VirtualAuthenticator, options: Record<string, unknown>) =>
      browser.call('POST /v2/passkeys/second-factor', { body: { credential: key.signAssertion(options) } }),
  },
  'sign-in': {
    enter: async () => ({ ...(await createUserWithPasskey(world)), browser: newBrowserAtNewAddress(world) }),
    ask: (browser: Browser) => browser.call('POST /v2/passkeys/sign-in/challenge'),
    answer: (browser: Browser, key: VirtualAuthenticator, options: Record<string, unknown>) =>
      browser.call('POST /v2/passkeys/sign-in', { body: { credential: key.signAssertion(options) } }),
  },
};
const NAMES = Object.keys(CEREMONIES) as (keyof typeof CEREMONIES)[];
/** Error codes for an invalid response with a valid challenge. */
const UNFIT = { registration: 'A0401', 'second step': 'A0444', 'sign-in': 'A0210' };

describe.each(NAMES)('the challenge of a %s', (name) => {
  const { enter, ask, answer } = CEREMONIES[name];

  test('is good for 15 minutes', async () => {
    const { browser, key } = await enter();
    const { data: options } = await ask(browser);
    await world.clock.forward(15 * 60 - 5);
    expect((await answer(browser, key, options)).code).toBe(1001);
  });

  test('and for no longer', async () => {
    const { browser, key } = await enter();
    const { data: options } = await ask(browser);
    await world.clock.forward(15 * 60 + 1);
    const late = await answer(browser, key, options);
    expect([late.status, late.code]).toEqual([400, 'A0205']);
  });

  test('is good once', async () => {
    const { person, browser, key } = await enter();
    const { data: options } = await ask(browser);
    expect((await answer(browser, key, options)).code).toBe(1001);
    const scope = { registration: 'full', 'second step': 'mfa', 'sign-in': 'full' } as const;
    const again = await world.people.session(newBrowserAtNewAddress(world), person.id, scope[name]);
    const credential = createAuthenticator();
    expect((await answer(again, name === 'registration' ? credential : key, options)).code).toBe('A0205');
  });

  test('is used up by an answer that does not fit', async () => {
    const { browser, key } = await enter();
    const { data: options } = await ask(browser);
    const wrong =
      name === 'registration' ? { ...options, rp: { id: 'evil.example' } } : { ...options, rpId: 'evil.example' };
    expect((await answer(browser, key, wrong)).code).toBe(UNFIT[name]);
    expect((await answer(browser, key, options)).code).toBe('A0205');
  });

  test('is stored as its hash', async () => {
    const { browser } = await enter();
    const { data: options } = await ask(browser);
    const rows = await world.database.queries.selectFrom('one_time_tokens').selectAll().execute();
    const bytes = rows.map(({ token_hash: hash, ...row }) => [Buffer.from(hash).toString('base64url'), row]);
    expect(JSON.stringify(bytes)).not.toContain(options['challenge']);
  });

  test('of 50 answers at the same time lets one through, over two servers', async () => {
    const { browser, key } = await enter();
    const { data: options } = await ask(browser);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const at = browser.onServer(index % 2 === 0 ? world.origin : second.origin);
        const copy = name === 'registration' ? createAuthenticator() : key;
        return answer(at, copy, options);
      }),
    );
    const codes = responses.map(({ code }) => code);
    expect(codes.filter((code) => code === 1001)).toHaveLength(1);
    // Responses that arrive after the first success receive C0102, since the session was replaced.
    expect(new Set(codes.filter((code) => code !== 1001 && code !== 'C0102'))).toEqual(new Set(['A0205']));
  });

  test.each(NAMES.filter((other) => other !== name))('is none of a %s', async (other) => {
    const { person, key } = await createUserWithPasskey(world);
    const asking = await world.people.session(
      newBrowserAtNewAddress(world),
      person.id,
      name === 'second step' ? 'mfa' : 'bind',
    );
    const using = await world.people.session(
      newBrowserAtNewAddress(world),
      person.id,
      other === 'second step' ? 'mfa' : 'bind',
    );
    const { challenge } = (await ask(asking)).data;
    const { answer: use } = CEREMONIES[other];
    // All other fields of the response are valid.
    const rest = {
      rp: { id: 'localhost' },
      rpId: 'localhost',
      user: { id: 'AAAA' },
      excludeCredentials: [],
      allowCredentials: [],
    };
    const authenticator = other === 'registration' ? createAuthenticator() : key;
    expect((await use(using, authenticator, { ...rest, challenge })).code).toBe('A0205');
    expect(
      (
        await answer(asking, name === 'registration' ? createAuthenticator() : key, {
          ...rest,
          user: { id: key.id },
          challenge,
        })
      ).code,
    ).toBe(1001);
  });

  test.each([
    ['one of our own making', 'A'.repeat(43), 'A0205'],
    ['an empty one', '', 'A0205'],
    ['of 64 letters', 'x'.repeat(64), 'A0205'],
    ['of a million', 'x'.repeat(12_000), 'A0401'],
    ['a number', 7, 'A0401'],
    ['a list', ['A'], 'A0401'],
    ['null', null, 'A0401'],
  ])('%s is none', async (_what, challenge, code) => {
    const { browser, key } = await enter();
    const { data: options } = await ask(browser);
    expect((await answer(browser, key, { ...options, challenge })).code).toBe(code);
    expect((await answer(browser, key, options)).code).toBe(1001);
  });
});

describe('in a session', () => {
  const inSession = ['registration', 'second step'] as const;

  test.each(inSession)('the newest challenge of a %s is the good one', async (name) => {
    const { enter, ask, answer } = CEREMONIES[name];
    const { browser, key } = await enter();
    const { data: older } = await ask(browser);
    const { data: newer } = await ask(browser);
    expect((await answer(browser, key, older)).code).toBe('A0205');
    expect((await answer(browser, key, newer)).code).toBe(1001);
  });

  test.each(inSession)('the challenge of a %s is not that of another session of the same user', async (name) => {
    const { enter, ask, answer } = CEREMONIES[name];
    const { person, browser, key } = await enter();
    const { data: options } = await ask(browser);
    const other = await world.people.session(
      newBrowserAtNewAddress(world),
      person.id,
      name === 'second step' ? 'mfa' : 'full',
    );
    expect((await answer(other, key, options)).code).toBe(UNFIT[name]);
  });

  test.each(inSession)('the challenge of a %s is not that of another user', async (name) => {
    const { enter, ask, answer } = CEREMONIES[name];
    const { browser: owner } = await enter();
    const { data: options } = await ask(owner);
    const { browser: thief, key } = await enter();
    expect((await answer(thief, key, options)).code).toBe(UNFIT[name]);
  });

  test('a challenge for one’s own passkeys does not take another user’s, who has answered it', async () => {
    const { browser: thief } = await createUserAtSecondFactor(world);
    const { key: victim } = await createUserWithPasskey(world);
    const { data: options } = await CEREMONIES['second step'].ask(thief);
    expect((await CEREMONIES['second step'].answer(thief, victim, options)).code).toBe('A0444');
  });

  test('the password must still be fresh when a challenge is asked for, not when it is used', async () => {
    const { browser, key } = await CEREMONIES.registration.enter();
    const { data: options } = await CEREMONIES.registration.ask(browser);
    await world.clock.forward(11 * 60);
    expect((await CEREMONIES.registration.answer(browser, key, options)).code).toBe(1001);
    expect((await CEREMONIES.registration.ask(browser)).code).toBe('A0301');
  });
});

test('unused challenges are deleted by the sweep', async () => {
  await CEREMONIES['sign-in'].ask(newBrowserAtNewAddress(world));
  await world.clock.forward(15 * 60 + 1);
  for (const job of world.app.sweeps) await job();
  const rows = await world.database.queries.selectFrom('one_time_tokens').select('purpose').execute();
  expect(rows.filter(({ purpose }) => purpose.startsWith('passkey.'))).toEqual([]);
});
