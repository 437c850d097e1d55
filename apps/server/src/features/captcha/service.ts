import { CAPTCHA_SECONDS } from '@foyer/contract/limits/captcha.ts';

import { fillIn } from '#/features/translations/fill-in.ts';
import type { Translations } from '#/features/translations/service.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import { hmacSha256, sameBytes } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

import { drawCaptcha, randomCaptchaText } from './picture.ts';
import { randomQuestion } from './question.ts';

type CaptchaPayload = { readonly answer: string };

/** Answer to a captcha; undefined when there is none. An empty answer counts as missing (CVE-2023-45292). */
export type CaptchaAnswer = { readonly id: string; readonly text: string } | undefined;

/** Reads the answer from the two fields of a request. */
export function readCaptchaAnswer(id: string | undefined, text: string | undefined): CaptchaAnswer {
  return id === undefined || id === '' || text === undefined || text.trim() === '' ? undefined : { id, text };
}

export type CaptchaResult = 'right' | 'wrong' | 'expired';

export function createCaptchas({
  work,
  translations,
  keys: { pepper: key },
  captchaText = randomCaptchaText,
}: Work<Repositories<'oneTimeTokens'>> & {
  translations: Pick<Translations, 'one'>;
  keys: Pick<Keys, 'pepper'>;
  /** The text of the next picture. */
  captchaText?: (() => string) | undefined;
}) {
  const answerHmac = (text: string) => hmacSha256(key, `captcha:${text.normalize('NFKC').trim().toUpperCase()}`);

  /** Consumes a captcha inside the caller's transaction. A captcha accepts one answer, right or wrong. */
  async function consume(
    { oneTimeTokens }: Repositories<'oneTimeTokens'>,
    id: string,
    text: string,
  ): Promise<CaptchaResult> {
    const payload = (await oneTimeTokens.consume('captcha', id)) as CaptchaPayload | undefined; // only issue() below writes it
    if (payload === undefined) return 'expired';
    return sameBytes(Buffer.from(payload.answer, 'base64url'), answerHmac(text)) ? 'right' : 'wrong';
  }

  /** Issues a captcha and returns its ID. The captcha that it replaces can no longer be answered. */
  function issue(answer: string, replacedId: string | undefined): Promise<string> {
    const payload: CaptchaPayload = { answer: answerHmac(answer).toString('base64url') };
    return work(async ({ oneTimeTokens }) => {
      if (replacedId !== undefined) await oneTimeTokens.consume('captcha', replacedId);
      return oneTimeTokens.issue('captcha', payload, CAPTCHA_SECONDS);
    });
  }

  return {
    consume,

    /** Issues a picture, `width` pixels wide, in place of another captcha. */
    async issuePicture(width: number, replacedId: string | undefined): Promise<{ captcha: string; id: string }> {
      const text = captchaText();
      const picture = await drawCaptcha(text, width);
      return { captcha: `data:image/png;base64,${picture.toString('base64')}`, id: await issue(text, replacedId) };
    },

    /** Issues a question in a language, in place of another captcha. */
    async issueQuestion(
      language: string | undefined,
      replacedId: string | undefined,
    ): Promise<{ question: string; id: string }> {
      const { text, values, answer } = randomQuestion();
      const [{ data }] = await translations.one(language ?? '');
      return { question: fillIn(data.base[text] ?? text, values), id: await issue(answer, replacedId) };
    },

    /** Throws A0206 without an answer, A0204 for a wrong answer, and A0205 for an expired or unknown captcha. */
    async check(answer: CaptchaAnswer): Promise<void> {
      if (answer === undefined) throw new Fault('captcha_required');
      const result = await work((repositories) => consume(repositories, answer.id, answer.text));
      if (result !== 'right') throw captchaFault(result);
    },
  };
}

export type Captchas = ReturnType<typeof createCaptchas>;

export function captchaFault(result: Exclude<CaptchaResult, 'right'>): Fault {
  return new Fault(result === 'wrong' ? 'captcha_wrong' : 'captcha_expired');
}
