import { useEffect, useRef, useState, type RefObject } from 'react';

import { fetchCaptcha, type Captcha } from './captcha.ts';
import { useTexts } from './language.ts';

export type CaptchaPicture = {
  /** Undefined while it is on its way. */
  readonly captcha: Captcha | undefined;
  readonly failed: boolean;
  readonly refresh: () => void;
  /** Where the answer is typed. */
  readonly input: RefObject<HTMLInputElement | null>;
};

/** The picture to read, fetched as soon as it is `shown`. */
export function useCaptcha(shown: boolean): CaptchaPicture {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failed, setFailed] = useState(false);
  const newest = useRef(0);
  const oldId = useRef<string>(undefined);
  const input = useRef<HTMLInputElement>(null);

  async function load(): Promise<void> {
    const request = ++newest.current;
    setFailed(false);
    setCaptcha(undefined);
    // What was typed belongs to the picture before.
    if (input.current) input.current.value = '';
    try {
      const next = await fetchCaptcha(oldId.current);
      oldId.current = next.id;
      if (request === newest.current) setCaptcha(next);
    } catch {
      // app/ has told why; the place of the picture offers another try.
      if (request === newest.current) setFailed(true);
    }
  }

  const loadNow = useRef(load);
  useEffect(() => {
    if (shown) void loadNow.current();
  }, [shown]);

  return { captcha, failed, refresh: () => void load(), input };
}

/** What the field of a captcha says. */
export function useCaptchaWords() {
  const t = useTexts();
  return {
    label: t('signIn.code'),
    picture: t('signIn.picture'),
    another: t('signIn.newPicture'),
    failed: t('signIn.pictureFailed'),
    loading: t('frame.loading'),
  };
}
