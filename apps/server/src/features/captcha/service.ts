import { CAPTCHA_SECONDS } from '@foyer/contract/limits.ts';

import { Fault } from '#/platform/fault.ts';
import type { Once } from '#/platform/once.ts';
import { keyed, sameBytes } from '#/platform/secrets.ts';
import type { Work } from '#/platform/work.ts';

import { drawCaptcha, freshCaptchaText } from './picture.ts';

export type CaptchaStores = { once: Once };

type Payload = { readonly answer: string };

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

    /** Throws A0204 or A0205 unless the text is what the picture says. */
    async check(id: string, text: string): Promise<void> {
      refuseUnlessRight(await work((stores) => consume(stores, id, text)));
    },
  };
}

export type Captchas = ReturnType<typeof createCaptchas>;

function refuseUnlessRight(verdict: CaptchaVerdict): void {
  if (verdict === 'wrong') throw new Fault('captcha_wrong');
  if (verdict === 'expired') throw new Fault('captcha_expired');
}
