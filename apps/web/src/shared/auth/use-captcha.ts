import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { CAPTCHA_WIDTH } from '@foyer/contract/core/limits.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { call } from '#/shared/api/api.ts';
import { t, useLanguage, useTexts } from '#/shared/i18n/language.ts';

/** Questions are for people who cannot see the picture (WCAG 2.2, 1.1.1). */
export type CaptchaKind = 'picture' | 'question';
type Captcha =
  | ({ readonly kind: 'picture' } & Result<EndpointName['GET /v2/utils/captcha']>)
  | ({ readonly kind: 'question' } & Result<EndpointName['GET /v2/utils/captcha-question']>);

export type CaptchaState = {
  readonly kind: CaptchaKind;
  /** Undefined while it loads. */
  readonly captcha: Captcha | undefined;
  readonly failed: boolean;
  /** Loads another captcha of the same kind. */
  readonly refresh: () => void;
  /** Changes to the other kind and moves the focus to the answer. */
  readonly switchKind: () => void;
  /** The input of the answer. */
  readonly input: RefObject<HTMLInputElement | null>;
};

/** A picture or a question, fetched as soon as the captcha is `visible`. */
export function useCaptcha(visible: boolean): CaptchaState {
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
    // The typed answer belongs to the previous captcha.
    if (input.current) input.current.value = '';
    try {
      const next = await fetchCaptcha(wanted, spoken, oldId.current);
      oldId.current = next.id;
      if (request === newest.current) setCaptcha(next);
    } catch {
      // app/ has shown the reason; the captcha offers a retry.
      if (request === newest.current) setFailed(true);
    }
  }

  const loadNow = useRef(load);
  // A picture is the same in all languages.
  const spoken = kind === 'question' ? language : '';
  useEffect(() => {
    if (visible) void loadNow.current(kind, spoken);
  }, [visible, kind, spoken]);
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

/** The texts of a captcha field. */
export function useCaptchaTexts() {
  const text = useTexts();
  return {
    code: text('signIn.code'),
    picture: text('signIn.picture'),
    newPicture: text('signIn.newPicture'),
    pictureFailed: text('signIn.pictureFailed'),
    cannotRead: text('signIn.cannotReadPicture'),
    answer: text('signIn.answer'),
    newQuestion: text('signIn.newQuestion'),
    questionFailed: text('signIn.questionFailed'),
    showPicture: text('signIn.showPicture'),
    loading: text('frame.loading'),
  };
}

/** Fetches a captcha, a question in `language`. The captcha that it replaces can no longer be answered. */
async function fetchCaptcha(kind: CaptchaKind, language: string, oldCaptchaId: string | undefined): Promise<Captcha> {
  const replaced = oldCaptchaId !== undefined && { oldCaptchaId };
  if (kind === 'picture')
    return { kind, ...(await call('GET /v2/utils/captcha', { query: { width: CAPTCHA_WIDTH, ...replaced } })) };
  return { kind, ...(await call('GET /v2/utils/captcha-question', { query: { language, ...replaced } })) };
}

const WRONG_ANSWERS = {
  A0204: 'signIn.wrongAnswer',
  A0205: 'signIn.questionExpired',
  A0206: 'signIn.enterAnswer',
} as const;

/** Why the server refused the answer to a captcha; undefined for a code that is about something else. */
export function captchaRefusal(kind: CaptchaKind, code: string | undefined): string | undefined {
  if (code !== 'A0204' && code !== 'A0205' && code !== 'A0206') return undefined;
  return t(kind === 'question' ? WRONG_ANSWERS[code] : `errors.${code}`);
}
