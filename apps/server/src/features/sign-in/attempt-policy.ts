import type { LoginPage } from '@foyer/contract/settings.ts';

import type { Attempt, Attempts } from '#/features/attempts/service.ts';
import { type CaptchaAnswer, type Captchas, captchaFault } from '#/features/captcha/service.ts';
import { type RecognisedBrowser, recogniseBrowser } from '#/features/devices/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

/** A sign-in with a password that has not been verified: for a canonical name, of an account that may not exist. */
export type AttemptRequest = {
  readonly name: string;
  readonly deviceCookie: string | undefined;
  readonly captcha: CaptchaAnswer;
  readonly page: LoginPage;
  readonly from: Origin;
};

/** An attempt that was counted, and whether a browser makes it that is known to the account. */
export type AllowedAttempt = { readonly attempt: Attempt; readonly isKnownBrowser: boolean };

/** Decides whether a password may be tried: browser, then lock, then captcha, then the attempt is counted. */
export function createAttemptPolicy({
  work,
  attempts,
  captchas,
}: Work<Repositories<'attempts' | 'devices' | 'oneTimeTokens'>> & { attempts: Attempts; captchas: Captchas }) {
  async function decide(
    repositories: Repositories<'attempts' | 'devices' | 'oneTimeTokens'>,
    request: AttemptRequest,
    onCounted: (attempt: Attempt) => void,
  ): Promise<AllowedAttempt | Fault> {
    const { name, deviceCookie, captcha, page, from } = request;
    const recognised = await recogniseBrowser(repositories, { name, cookie: deviceCookie }, from);
    const { browser } = recognised;
    const attempt = await attempts.checkLockout(repositories, { name, address: from.address, browser });
    if (attempt instanceof Fault) return attempt;
    if (needsCaptchaByName(page, attempt) || needsCaptchaByAddress(attempt, recognised)) {
      if (captcha === undefined) return new Fault('captcha_required');
      const result = await captchas.consume(repositories, captcha.id, captcha.text);
      if (result === 'wrong') await attempts.countWrongCaptcha(repositories, attempt);
      if (result !== 'right') return captchaFault(result);
    }
    await attempts.count(repositories, attempt);
    onCounted(attempt);
    return { attempt, isKnownBrowser: browser !== undefined };
  }

  return {
    /** Counts one attempt; throws A0203, A0206, A0204 or A0205 when none may be made. */
    async requireAllowed(request: AttemptRequest): Promise<AllowedAttempt> {
      // The refusal is an answer, not an exception, or it would roll back the captcha that it used up.
      const outcome = await attempts.runAttempt((onCounted) =>
        work((repositories) => decide(repositories, request, onCounted)),
      );
      if (outcome instanceof Fault) throw outcome;
      return outcome;
    },
  };
}

export type AttemptPolicy = ReturnType<typeof createAttemptPolicy>;

/** Specification section 5: rule 0 always, rule 1 from the threshold on, counted by the server alone. */
function needsCaptchaByName(page: LoginPage, { account }: Attempt): boolean {
  const failures = account.failures - 1;
  return page.captchaSwitch && (page.captchaValidRule === 0 || failures >= page.captchaValidUserLoginFailedTimes);
}

/**
 * After many failures from an address, independent of the settings: nothing else limits what it may try for many names.
 * Exempt are accounts that have signed in from there, in their own browsers. Without the cookie the exemption
 * would tell other people at the address who has an account.
 */
function needsCaptchaByAddress({ address }: Attempt, { isAtKnownAddress }: RecognisedBrowser): boolean {
  return address?.isSuspect === true && !isAtKnownAddress;
}
