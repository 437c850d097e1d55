import { Secret, TOTP } from 'otpauth';

import type { Browser } from '../browser.ts';
import type { ReceivedMail } from '../fakes/fake-smtp-server.ts';
import type { TestUser } from '../people.ts';
import type { World } from '../world.ts';
import { createMailWorld, digestOf, type MailWorld } from './password-reset.ts';

const STEP_SECONDS = 30;

export type AuthenticatorApp = { readonly seed: string; readonly recoveryCodes: readonly string[] };

/** A user with an authenticator app and an email address. */
export type EnrolledUser = TestUser & AuthenticatorApp & { readonly email: string };

/** The code that an authenticator app shows, computed by a library and never by the code under test. */
export function codeAt(seed: string, seconds: number): string {
  return new TOTP({ secret: Secret.fromBase32(seed), algorithm: 'SHA1', digits: 6, period: STEP_SECONDS }).generate({
    timestamp: seconds * 1000,
  });
}

/** The code of the current TOTP step by the world's clock, or of one `steps` away. */
export async function codeOf({ clock }: World, { seed }: { seed: string }, steps = 0): Promise<string> {
  return codeAt(seed, (await clock.now()) + steps * STEP_SECONDS);
}

/** A code that is not valid for any nearby step. */
export async function createWrongCode(world: World, { seed }: { seed: string }): Promise<string> {
  const now = await world.clock.now();
  const nearbyCodes = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codeAt(seed, now + steps * STEP_SECONDS));
  return (
    Array.from({ length: 10 }, (_, digit) => String(digit).repeat(6)).find((code) => !nearbyCodes.includes(code)) ?? ''
  );
}

/**
 * Enrols an authenticator app as an enforced enrolment at sign-in does, then signs out. Uses the code of the previous
 * step, so that the current one stays valid.
 */
export async function enrolAuthenticator<P extends TestUser>(
  world: World,
  person: P,
  browser = world.browser(),
): Promise<P & AuthenticatorApp> {
  await world.people.session(browser, person.id, 'bind');
  const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
  const { recoveryCodes } = (await enrol(browser, await codeOf(world, { seed }, -1))).data;
  await browser.call('GET /user/logout');
  return { ...person, seed, recoveryCodes };
}

/** Completes an enrolment started in a browser; stores the token of the next step. */
export async function enrol(browser: Browser, code: string) {
  const answer = await browser.call('POST /v2/google', { body: { code } });
  if (answer.code === 1001) browser.token = answer.data.signedIn?.access_token ?? browser.token;
  return answer;
}

/** Verifies a code; stores the token on success. */
export async function verifyCode(browser: Browser, code: string, options: { trustDevice?: boolean } = {}) {
  const answer = await browser.call('GET /v2/google', { query: { code, ...options } });
  if (answer.code === 1001) browser.token = answer.data.access_token;
  return answer;
}

/** Enters the password again in a live session. */
export async function confirmPassword(
  browser: Browser,
  { username, password }: Pick<TestUser, 'username' | 'password'>,
) {
  return browser.call('POST /v2/users/password/check', { body: { oldPwd: await digestOf(username, password) } });
}

/** Response code for a session: 1001 with scope `full`, C0102 with a lesser scope or after its end. */
export async function probeSession(browser: Browser) {
  return (await browser.call('GET /v2/users/work-bench')).code;
}

/** The second factors of the signed-in user. */
export async function getSecondFactor(browser: Browser) {
  return (await browser.call('GET /v2/users/second-factor')).data;
}

export type SecondFactorWorld = MailWorld & {
  readonly createEnrolledUser: () => Promise<EnrolledUser>;
  /** Signs in by password in a new browser, up to the second factor. */
  readonly signInToCodeStep: (person: TestUser, browser?: Browser) => Promise<Browser>;
  /** The next email to the user with this subject; earlier emails are skipped. */
  readonly nextMailWithSubject: (person: { readonly email: string }, subject: string) => Promise<ReceivedMail>;
  readonly close: () => Promise<void>;
};

let userCount = 0;

/** A world with this second factor mode. Its clock is frozen ten seconds into a TOTP step. */
export async function createSecondFactorWorld(
  mode: 'optional' | 'enforced' = 'optional',
  config: Record<string, string> = {},
): Promise<SecondFactorWorld> {
  const mailWorld = await createMailWorld(config);
  const { world, smtp, newVisitor } = mailWorld;
  await world.people.setting('mfa', { mode });
  await world.people.setting('signInPage', { captchaSwitch: false });
  await world.clock.freezeAt(Math.floor((await world.clock.now()) / STEP_SECONDS) * STEP_SECONDS + 10);
  return {
    ...mailWorld,
    async createEnrolledUser() {
      const email = `bound-${(userCount += 1)}@shop.example`;
      return enrolAuthenticator(world, { ...(await world.people.user({ email })), email }, newVisitor());
    },
    async signInToCodeStep({ username, password }, browser = newVisitor()) {
      const { googleType } = (await browser.signIn(username, password)).data;
      if (googleType !== 1 && googleType !== 2) throw new Error(`Expected a second factor, got ${googleType}.`);
      return browser;
    },
    async nextMailWithSubject({ email }, subject) {
      for (;;) {
        const mail = await smtp.nextMail(email);
        if (mail.subject === subject) return mail;
      }
    },
    async close() {
      await world.close();
      await smtp.close();
    },
  };
}
