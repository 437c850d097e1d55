import { captcha, captchaCheck, captchaQuestion } from '@foyer/contract/captcha.ts';
import { CAPTCHA_WIDTH } from '@foyer/contract/core/limits.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { Captchas } from './service.ts';

export function mountCaptcha(mount: Mount, captchas: Captchas): void {
  mount(captcha, ({ query }) => captchas.issuePicture(query.width ?? CAPTCHA_WIDTH, query.oldCaptchaId));
  mount(captchaQuestion, ({ query }) => captchas.issueQuestion(query.language, query.oldCaptchaId));
  mount(captchaCheck, async ({ query }) => {
    await captchas.check({ id: query.validateCodeId, text: query.validateCode });
    return null;
  });
}
