import {
  codeAt,
  codeOf,
  confirmPassword,
  enrol,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const STEP = 30;

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld('enforced');
});
afterAll(() => home.close());

let people = 0;
const newPerson = async () => {
  const email = `somebody-${(people += 1)}@shop.example`;
  return { ...(await home.world.people.user({ email })), email };
};
/** A browser whose sign-in requires the enrolment of a factor. */
async function atBinding({ username, password }: { username: string; password: string }) {
  const browser = home.newVisitor();
  expect((await browser.signIn(username, password)).data.googleType).toBe(3);
  return browser;
}
/** Starts the enrolment of an app; returns the secret and the code of a step. */
async function start(browser: Awaited<ReturnType<typeof atBinding>>, steps = 0) {
  const { secret: seed, qrCodeContent } = (await browser.call('GET /v2/google/secret')).data;
  return { seed, qrCodeContent, code: await codeOf(home.world, { seed }, steps) };
}
const drafts = async () => home.world.database.queries.selectFrom('pending_authenticators').selectAll().execute();

describe('a sign-in that has to bind a factor', () => {
  test('binds an app by its code, gets ten recovery codes and continues', async () => {
    const person = await newPerson();
    const browser = await atBinding(person);
    expect((await browser.call('GET /v2/google/ways')).data).toEqual({
      step: 'bind',
      code: true,
      passkey: false,
      trustDevice: false,
    });
    const { seed, qrCodeContent, code } = await start(browser);
    const address = new URL(qrCodeContent);
    expect([address.protocol, address.searchParams.get('issuer'), address.searchParams.get('secret')]).toEqual([
      'otpauth:',
      'Foyer',
      seed,
    ]);
    expect(decodeURIComponent(address.pathname)).toMatch(new RegExp(`Foyer:${person.username}$`));
    const { data } = await enrol(browser, code);
    expect(data.signedIn).toMatchObject({ username: person.username, googleType: 0 });
    expect(new Set(data.recoveryCodes).size).toBe(10);
    for (const recoveryCode of data.recoveryCodes)
      expect(recoveryCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await probeSession(browser)).toBe(1001);
    expect((await home.newVisitor().signIn(person.username, person.password)).data.googleType).toBe(2);
    expect((await home.nextMailWithSubject(person, 'An authenticator app was set up')).envelope.to).toEqual([
      person.email,
    ]);
  });

  test('gets another token and another cookie, and the old ones are invalid immediately (ASVS 7.2.4)', async () => {
    const browser = await atBinding(await newPerson());
    const before = browser.onServer(home.world.origin);
    await enrol(browser, (await start(browser)).code);
    expect(browser.token).not.toBe(before.token);
    expect(browser.cookies.get('foyer')).not.toBe(before.cookies.get('foyer'));
    expect((await before.call('GET /v2/google/ways')).code).toBe('C0102');
  });

  test('must change the password afterwards, if it must, without another code', async () => {
    const { username, password } = await home.world.people.userWithInitialPassword();
    const browser = await atBinding({ username, password });
    const { data } = await enrol(browser, (await start(browser)).code);
    expect(data.signedIn).toMatchObject({ googleType: 0, userFirstLogin: true });
    expect(await probeSession(browser)).toBe('C0102');
  });

  test('ends every other session of the user, also one that waits to bind another app (ASVS 7.4.3)', async () => {
    const person = await newPerson();
    const intruder = await atBinding(person);
    const planted = await start(intruder);
    const old = await home.world.people.session(home.newVisitor(), person.id, 'full');
    const browser = await atBinding(person);
    await enrol(browser, (await start(browser)).code);
    expect(await probeSession(old)).toBe('C0102');
    expect((await enrol(intruder, planted.code)).code).toBe('C0102');
    expect((await drafts()).length).toBe(0);
  });

  test('may take half an hour', async () => {
    const [early, late] = [await atBinding(await newPerson()), await atBinding(await newPerson())];
    await home.world.clock.forward(30 * 60 - 1);
    expect((await enrol(early, (await start(early)).code)).code).toBe(1001);
    await home.world.clock.forward(1);
    expect((await late.call('GET /v2/google/secret')).code).toBe('C0102');
  });
});

describe('nothing is bound', () => {
  test('without a started secret (A0205)', async () => {
    const browser = await atBinding(await newPerson());
    expect((await enrol(browser, '123456')).code).toBe('A0205');
  });

  test('by a wrong code, one of another secret, or one of another time; the right one still binds', async () => {
    const browser = await atBinding(await newPerson());
    const other = await start(await atBinding(await newPerson()));
    const { seed, code } = await start(browser);
    const now = await home.world.clock.now();
    for (const wrong of [other.code, codeAt(seed, now - 2 * STEP), codeAt(seed, now + 3 * STEP)])
      expect((await enrol(browser, wrong)).code).toBe('A0444');
    expect(await probeSession(browser)).toBe('C0102');
    expect((await enrol(browser, code)).code).toBe(1001);
  });

  test('by a recovery code, five digits or letters (A0401)', async () => {
    const browser = await atBinding(await newPerson());
    await start(browser);
    for (const typed of ['12345', 'abcdef', 'AAAAA-AAAAA', ''])
      expect((await enrol(browser, typed)).failure).toMatchObject({
        resultCode: 'A0401',
        fields: { '/code': 'format' },
      });
  });

  test('by the code of a secret that another one has replaced', async () => {
    const browser = await atBinding(await newPerson());
    const first = await start(browser);
    const second = await start(browser);
    expect(second.seed).not.toBe(first.seed);
    expect((await enrol(browser, first.code)).code).toBe('A0444');
    expect((await enrol(browser, second.code)).code).toBe(1001);
  });

  test('ten minutes after the secret was shown (A0205)', async () => {
    const browser = await atBinding(await newPerson());
    const { seed } = await start(browser);
    await home.world.clock.forward(10 * 60 - 1);
    expect((await enrol(browser, '000000')).code).toBe('A0444');
    await home.world.clock.forward(1);
    expect((await enrol(browser, await codeOf(home.world, { seed }))).code).toBe('A0205');
  });

  test('by the secret of another session, of the same user too', async () => {
    const person = await newPerson();
    const [one, other] = [await atBinding(person), await atBinding(person)];
    const { code } = await start(one);
    expect((await enrol(other, code)).code).toBe('A0205');
    await start(other);
    expect((await enrol(other, code)).code).toBe('A0444');
  });

  test('of an account that is disabled in the meantime', async () => {
    const person = await newPerson();
    const browser = await atBinding(person);
    const { code } = await start(browser);
    await home.world.app.services.users.disable(person.username);
    expect((await enrol(browser, code)).code).toBe('C0102');
    expect(
      await home.world.database.queries
        .selectFrom('authenticators')
        .selectAll()
        .where('user_id', '=', person.id)
        .execute(),
    ).toEqual([]);
  });
});

describe('in a session of scope full', () => {
  test('another app takes the place of the first, which opens nothing any more; so do the recovery codes', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    await verifyCode(browser, await codeOf(home.world, person));
    const other = await home.world.people.session(home.newVisitor(), person.id, 'full');
    await confirmPassword(browser, person);
    const { seed, code } = await start(browser, -1);
    const { data } = await enrol(browser, code);
    expect(data.signedIn).toBe(null);
    expect(data.recoveryCodes.filter((newCode) => person.recoveryCodes.includes(newCode))).toEqual([]);
    expect([await probeSession(browser), await probeSession(other)]).toEqual([1001, 'C0102']);
    await home.world.clock.forward(STEP);
    const next = await home.signInToCodeStep(person);
    for (const old of [await codeOf(home.world, person), person.recoveryCodes[0] ?? ''])
      expect((await verifyCode(next, old)).code).toBe('A0444');
    expect((await verifyCode(next, await codeOf(home.world, { seed }))).code).toBe(1001);
  });

  test('starting another one and leaving it at that changes nothing', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.world.people.session(home.newVisitor(), person.id, 'full');
    await confirmPassword(browser, person);
    await start(browser);
    expect((await verifyCode(await home.signInToCodeStep(person), await codeOf(home.world, person))).code).toBe(1001);
  });

  test('binding needs no second confirmation, and is refused once the secret has been used', async () => {
    const person = await newPerson();
    const browser = await home.world.people.session(home.newVisitor(), person.id, 'full');
    await confirmPassword(browser, person);
    const { seed, code } = await start(browser);
    expect((await enrol(browser, code)).code).toBe(1001);
    await home.world.clock.forward(STEP);
    expect((await enrol(browser, await codeOf(home.world, { seed }))).code).toBe('A0205');
  });

  test('no factor is bound where they are switched off (A0302)', async () => {
    const person = await newPerson();
    const browser = await home.world.people.session(home.newVisitor(), person.id, 'full');
    await confirmPassword(browser, person);
    await home.world.people.setting('mfa', { mode: 'off' });
    expect((await browser.call('GET /v2/google/secret')).code).toBe('A0302');
    await home.world.people.setting('mfa', { mode: 'enforced' });
    expect((await browser.call('GET /v2/google/secret')).code).toBe(1001);
  });
});
