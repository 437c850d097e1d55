import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { CAPTCHA_WIDTH } from '@foyer/contract/core/limits.ts';

import { call } from '#/shared/api/api.ts';
import { t } from '#/shared/i18n/language.ts';

/** Questions are for people who cannot see the picture (WCAG 2.2, 1.1.1). */
export type CaptchaKind = 'picture' | 'question';
export type Captcha =
  | ({ readonly kind: 'picture' } & Result<EndpointName['GET /v2/utils/captcha']>)
  | ({ readonly kind: 'question' } & Result<EndpointName['GET /v2/utils/captcha-question']>);

/** A new captcha, a question in a language; the one that it replaces can no longer be answered. */
export async function fetchCaptcha(
  kind: CaptchaKind,
  language: string,
  oldCaptchaId: string | undefined,
): Promise<Captcha> {
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
  return t(kind === 'question' ? WRONG_ANSWERS[code] : `error.${code}`);
}
