import { useEffect, useRef, useState, type RefObject } from 'react';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

import { fetchCaptcha, type Captcha, type CaptchaKind } from './captcha.ts';

export type CaptchaState = {
  readonly kind: CaptchaKind;
  /** Undefined while it loads. */
  readonly captcha: Captcha | undefined;
  readonly failed: boolean;
  /** Loads another captcha of the same kind. */
  readonly refresh: () => void;
  /** Changes to the other kind and moves the focus to the answer. */
  readonly switchKind: () => void;
  /** Where the answer is typed. */
  readonly input: RefObject<HTMLInputElement | null>;
};

/** A picture or a question, fetched as soon as it is `shown`. */
export function useCaptcha(shown: boolean): CaptchaState {
  const [kind, setKind] = useState<CaptchaKind>('picture');
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failed, setFailed] = useState(false);
  const { language } = useLanguage();
  const newest = useRef(0);
  const oldId = useRef<string>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const focusOn = useRef<CaptchaKind>(undefined);

  async function load(wanted: CaptchaKind, spoken: string): Promise<void> {
    const request = ++newest.current;
    setFailed(false);
    setCaptcha(undefined);
    // The answer that was typed belongs to the captcha before.
    if (input.current) input.current.value = '';
    try {
      const next = await fetchCaptcha(wanted, spoken, oldId.current);
      oldId.current = next.id;
      if (request === newest.current) setCaptcha(next);
    } catch {
      // app/ has shown the reason; the place of the captcha offers another try.
      if (request === newest.current) setFailed(true);
    }
  }

  const loadNow = useRef(load);
  // A picture is the same in all languages.
  const spoken = kind === 'question' ? language : '';
  useEffect(() => {
    if (shown) void loadNow.current(kind, spoken);
  }, [shown, kind, spoken]);
  useEffect(() => {
    // The field has the label of the new kind by now.
    if (focusOn.current === kind) input.current?.focus();
    focusOn.current = undefined;
  }, [kind]);

  return {
    kind,
    captcha: captcha?.kind === kind ? captcha : undefined,
    failed,
    refresh: () => void load(kind, spoken),
    switchKind() {
      focusOn.current = kind === 'picture' ? 'question' : 'picture';
      setKind(focusOn.current);
    },
    input,
  };
}

/** The texts of the field of a captcha. */
export function useCaptchaTexts() {
  const t = useTexts();
  return {
    code: t('signIn.code'),
    picture: t('signIn.picture'),
    newPicture: t('signIn.newPicture'),
    pictureFailed: t('signIn.pictureFailed'),
    cannotRead: t('signIn.cannotReadPicture'),
    answer: t('signIn.answer'),
    newQuestion: t('signIn.newQuestion'),
    questionFailed: t('signIn.questionFailed'),
    showPicture: t('signIn.showPicture'),
    loading: t('frame.loading'),
  };
}
