import {
  acquireStrength,
  firstTimePassword,
  passwordCheck,
  passwordRetrieval,
  passwordStrength,
  setPassword,
} from '@foyer/contract/password.ts';

import { answeredCaptcha } from '#/features/captcha/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Mount } from '#/platform/mount.ts';

import type { ForcedChange } from './forced-change.ts';
import type { LinkUse } from './link-use.ts';
import type { OwnChange } from './own-change.ts';
import type { Retrieval } from './retrieval.ts';

type Needs = {
  settings: SettingsService;
  forcedChange: ForcedChange;
  ownChange: OwnChange;
  retrieval: Retrieval;
  linkUse: LinkUse;
};

export function mountPasswords(mount: Mount, { settings, forcedChange, ownChange, retrieval, linkUse }: Needs): void {
  mount(passwordStrength, async () => ({ value: (await settings.get('password')).rank }));

  mount(firstTimePassword, async ({ body, caller, from, setBindingCookie }) => {
    const { answer, cookie } = await forcedChange.change(caller, body.newPwd, from);
    setBindingCookie(cookie);
    return answer;
  });

  mount(passwordCheck, async ({ body, caller, from }) => {
    await ownChange.check(caller, body.oldPwd, from);
    return null;
  });

  mount(setPassword, async ({ body, caller, deviceCookie, setDeviceCookie, from }) => {
    if ('key' in body) setDeviceCookie(await linkUse.use(body.key, body.newPwd, deviceCookie, from));
    else await ownChange.change(await caller(), body, from);
    return null;
  });

  mount(passwordRetrieval, async ({ body, deviceCookie, from }) => {
    const captcha = answeredCaptcha(body.validateCodeId, body.validateCode);
    await retrieval.ask({ email: body.email, captcha, deviceCookie }, from);
    return null;
  });

  mount(acquireStrength, ({ body }) => linkUse.acquire(body));
}
