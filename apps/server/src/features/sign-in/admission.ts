import type { LoginPage } from '@foyer/contract/settings.ts';

import type { Attempt, Attempts, AttemptStores, Trier } from '#/features/attempts/service.ts';
import { type Answered, type Captchas, type CaptchaStores, refusalOf } from '#/features/captcha/service.ts';
import { Fault } from '#/platform/fault.ts';
import type { Work } from '#/platform/work.ts';

export type AdmissionStores = CaptchaStores & AttemptStores;

export type Knock = Trier & {
  readonly captcha: Answered;
  readonly page: LoginPage;
};

/** Decides who may try to sign in: lock, then captcha, then the attempt is counted. */
export function createAdmission({
  work,
  attempts,
  captchas,
}: Work<AdmissionStores> & { attempts: Attempts; captchas: Captchas }) {
  async function decide(stores: AdmissionStores, knock: Knock): Promise<Attempt | Fault> {
    const attempt = await attempts.weigh(stores, knock);
    if (attempt instanceof Fault) return attempt;
    if (needsCaptcha(knock.page, attempt.counted.account.failures - 1)) {
      if (knock.captcha === undefined) return new Fault('captcha_required');
      const verdict = await captchas.consume(stores, knock.captcha.id, knock.captcha.text);
      if (verdict !== 'right') return refusalOf(verdict);
    }
    await attempts.count(stores, attempt);
    return attempt;
  }

  return {
    /** Counts one attempt; throws A0203, A0206, A0204 or A0205 when none may be made. */
    async admit(knock: Knock): Promise<Attempt> {
      // The refusal is an answer, not an exception, or it would roll back the captcha that it used up.
      const decided = await work((stores) => decide(stores, knock));
      if (decided instanceof Fault) throw decided;
      return decided;
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;

/** Specification section 5: rule 0 always, rule 1 from the threshold on, counted by the server alone. */
function needsCaptcha(page: LoginPage, failures: number): boolean {
  return page.captchaSwitch && (page.captchaValidRule === 0 || failures >= page.captchaValidUserLoginFailedTimes);
}
