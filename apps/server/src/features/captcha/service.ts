import { CAPTCHA_SECONDS } from '@foyer/contract/limits.ts';

import { Fault } from '#/platform/fault.ts';
import type { Once } from '#/platform/once.ts';
import { keyed, sameBytes } from '#/platform/secrets.ts';
import type { Work } from '#/platform/work.ts';

import { drawCaptcha, freshCaptchaText } from './picture.ts';

export type CaptchaStores = { once: Once };

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
  key,
  freshText = freshCaptchaText,
}: Work<CaptchaStores> & { key: Buffer; freshText?: () => string }) {
  const sealed = (text: string) => keyed(key, `captcha:${text.normalize('NFKC').trim().toUpperCase()}`);

  /** Uses a captcha up, inside the caller's transaction: what is read off it counts once, right or wrong. */
  async function consume({ once }: CaptchaStores, id: string, text: string): Promise<CaptchaVerdict> {
    const payload = (await once.consume('captcha', id)) as Payload | undefined; // only issue() below writes it
    if (payload === undefined) return 'expired';
    return sameBytes(Buffer.from(payload.answer, 'base64url'), sealed(text)) ? 'right' : 'wrong';
  }

  return {
    consume,

    /** A new picture; the one that it replaces is thrown away. */
    async issue(width: number, replaced: string | undefined): Promise<{ captcha: string; id: string }> {
      const text = freshText();
      const picture = await drawCaptcha(text, width);
      const id = await work(async ({ once }) => {
        if (replaced !== undefined) await once.consume('captcha', replaced);
        return once.issue('captcha', { answer: sealed(text).toString('base64url') } satisfies Payload, CAPTCHA_SECONDS);
      });
      return { captcha: `data:image/png;base64,${picture.toString('base64')}`, id };
    },

    /** Throws A0206, A0204 or A0205 unless the answer is what the picture says. */
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
