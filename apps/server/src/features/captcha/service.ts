import { CAPTCHA_SECONDS } from '@foyer/contract/limits/captcha.ts';

import { fillIn } from '#/features/translations/fill-in.ts';
import type { Languages } from '#/features/translations/service.ts';
import { keyed, sameBytes } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

import { drawCaptcha, freshCaptchaText } from './picture.ts';
import { freshQuestion } from './question.ts';

type Payload = { readonly answer: string };

/** A captcha as it was answered; undefined when none was, since an empty answer is a missing one (CVE-2023-45292). */
export type Answered = { readonly id: string; readonly text: string } | undefined;

/** Reads the two fields of the wire. */
export function answeredCaptcha(id: string | undefined, text: string | undefined): Answered {
  return id === undefined || id === '' || text === undefined || text.trim() === '' ? undefined : { id, text };
}

export type CaptchaVerdict = 'right' | 'wrong' | 'expired';

export function createCaptchas({
  work,
  languages,
  key,
  freshText = freshCaptchaText,
}: Work<Repositories<'once'>> & { languages: Pick<Languages, 'one'>; key: Buffer; freshText?: () => string }) {
  const sealed = (text: string) => keyed(key, `captcha:${text.normalize('NFKC').trim().toUpperCase()}`);

  /** Uses a captcha up, inside the caller's transaction: what is read off it counts once, right or wrong. */
  async function consume({ once }: Repositories<'once'>, id: string, text: string): Promise<CaptchaVerdict> {
    const payload = (await once.consume('captcha', id)) as Payload | undefined; // only issue() below writes it
    if (payload === undefined) return 'expired';
    return sameBytes(Buffer.from(payload.answer, 'base64url'), sealed(text)) ? 'right' : 'wrong';
  }

  /** The id of a new captcha; the one that it replaces can no longer be answered. */
  function issue(answer: string, replaced: string | undefined): Promise<string> {
    const payload: Payload = { answer: sealed(answer).toString('base64url') };
    return work(async ({ once }) => {
      if (replaced !== undefined) await once.consume('captcha', replaced);
      return once.issue('captcha', payload, CAPTCHA_SECONDS);
    });
  }

  return {
    consume,

    /** A new picture of a width in pixels, in the place of another captcha. */
    async draw(width: number, replaced: string | undefined): Promise<{ captcha: string; id: string }> {
      const text = freshText();
      const picture = await drawCaptcha(text, width);
      return { captcha: `data:image/png;base64,${picture.toString('base64')}`, id: await issue(text, replaced) };
    },

    /** A new question in a language, in the place of another captcha. */
    async ask(language: string | undefined, replaced: string | undefined): Promise<{ question: string; id: string }> {
      const { text, values, answer } = freshQuestion();
      const [{ data }] = await languages.one(language ?? '');
      return { question: fillIn(data.base[text] ?? text, values), id: await issue(answer, replaced) };
    },

    /** Throws A0206, A0204 or A0205 unless the answer is right. */
    async check(answered: Answered): Promise<void> {
      if (answered === undefined) throw new Fault('captcha_required');
      const verdict = await work((stores) => consume(stores, answered.id, answered.text));
      if (verdict !== 'right') throw refusalOf(verdict);
    },
  };
}

export type Captchas = ReturnType<typeof createCaptchas>;

/** The fault of a captcha that was not right. */
export function refusalOf(verdict: Exclude<CaptchaVerdict, 'right'>): Fault {
  return new Fault(verdict === 'wrong' ? 'captcha_wrong' : 'captcha_expired');
}
