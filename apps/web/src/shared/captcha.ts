import type { Result } from '@foyer/contract/endpoint.ts';
import type { EndpointName } from '@foyer/contract/endpoints.ts';
import { CAPTCHA_WIDTH } from '@foyer/contract/limits.ts';

import { call } from './api.ts';

export type Captcha = Result<EndpointName['GET /v2/utils/captcha']>;

/** A new picture; the one that it replaces is thrown away. */
export function fetchCaptcha(oldCaptchaId: string | undefined): Promise<Captcha> {
  return call('GET /v2/utils/captcha', {
    query: { width: CAPTCHA_WIDTH, ...(oldCaptchaId !== undefined && { oldCaptchaId }) },
  });
}
