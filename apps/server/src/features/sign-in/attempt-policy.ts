import type { LoginPage } from '@foyer/contract/settings.ts';

import type { Attempt, Attempts } from '#/features/attempts/service.ts';
import { type CaptchaAnswer, type Captchas, captchaFault } from '#/features/captcha/service.ts';
import type { RecognisedBrowser } from '#/features/devices/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

/** A sign-in with an unverified password, for a canonical name whose account may not exist. */
export type AttemptRequest = {
  readonly name: string;
  readonly recognised: RecognisedBrowser;
  readonly captcha: CaptchaAnswer;
  readonly page: LoginPage;
  readonly from: Origin;
};

export type AllowedAttempt = { readonly attempt: Attempt; readonly isKnownBrowser: boolean };

/** Attempt policy. Checks in order: lock, captcha; then counts the attempt. */
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
    const { name, recognised, captcha, page, from } = request;
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
    /** Counts an attempt. Throws A0203, A0206, A0204 or A0205 if it is refused. */
    async requireAllowed(request: AttemptRequest): Promise<AllowedAttempt> {
      // The refusal is returned, not thrown, since a rollback would undo the consumption of the captcha.
      const outcome = await attempts.runAttempt((onCounted) =>
        work((repositories) => decide(repositories, request, onCounted)),
      );
      if (outcome instanceof Fault) throw outcome;
      return outcome;
    },
  };
}

export type AttemptPolicy = ReturnType<typeof createAttemptPolicy>;

/**
 * Captcha rules (specification, section 5): rule 0 always requires a captcha, and rule 1 requires one from the
 * configured number of failed attempts, as counted at the server.
 */
function needsCaptchaByName(page: LoginPage, { account }: Attempt): boolean {
  const failures = account.failures - 1;
  return page.captchaSwitch && (page.captchaValidRule === 0 || failures >= page.captchaValidUserLoginFailedTimes);
}

/**
 * Requires a captcha after many failures from an address, independent of the settings: it is the only limit for
 * attempts on many names. Accounts that have signed in from the address are exempt in browsers with their device
 * cookie. In other browsers, the exemption would disclose to users of the address which accounts exist.
 */
function needsCaptchaByAddress({ address }: Attempt, { isAtKnownAddress }: RecognisedBrowser): boolean {
  return address?.isSuspect === true && !isAtKnownAddress;
}
