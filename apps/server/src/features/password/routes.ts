import {
  acquireStrength,
  firstTimePassword,
  confirmation,
  passwordCheck,
  requestPasswordReset,
  passwordStrength,
  setPassword,
} from '@foyer/contract/password.ts';

import { readCaptchaAnswer } from '#/features/captcha/service.ts';
import type { MailServers } from '#/features/email/server/servers.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import { setSignInCookies } from '#/features/sign-in/sign-in-cookies.ts';
import { Fault } from '#/platform/fault.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { ForcedChange } from './forced-change.ts';
import type { LinkUse } from './link-use.ts';
import type { PasswordChange } from './password-change.ts';
import type { PasswordReset } from './password-reset.ts';

type PasswordRouteNeeds = {
  settings: SettingsService;
  sessions: Sessions;
  mailServers: MailServers;
  forcedChange: ForcedChange;
  passwordChange: PasswordChange;
  passwordReset: PasswordReset;
  linkUse: LinkUse;
};

export function mountPasswords(mount: Mount, needs: PasswordRouteNeeds): void {
  const { settings, sessions, mailServers, forcedChange, passwordChange, passwordReset, linkUse } = needs;
  mount(passwordStrength, async () => ({ value: (await settings.get('password')).rank }));

  mount(firstTimePassword, async ({ body, caller, from, cookies }) => {
    const { answer, cookie } = await forcedChange.change(caller, body.newPwd, from);
    cookies.set('session', cookie);
    return answer;
  });

  mount(passwordCheck, async ({ body, caller, from }) => {
    await passwordChange.check(caller, body.oldPwd, from);
    return null;
  });

  mount(confirmation, async ({ caller }) => ({
    ...(await sessions.confirmationOf(caller)),
    pathway: caller.signInMethod,
  }));

  mount(setPassword, async ({ body, caller, cookies, from }) => {
    if ('key' in body) {
      const present = await caller('session').catch(ignoreSignedOut);
      const result = await linkUse.use(body.key, body.newPwd, {
        deviceCookie: cookies.get('device'),
        caller: present,
        from,
      });
      if (result.signedIn !== undefined) return setSignInCookies(result.signedIn, cookies);
      cookies.set('device', result.deviceCookie);
    } else await passwordChange.change(await caller(), body, from);
    return null;
  });

  mount(requestPasswordReset, async ({ body, cookies, from }) => {
    const captcha = readCaptchaAnswer(body.validateCodeId, body.validateCode);
    await passwordReset.request({ email: body.email, captcha, deviceCookie: cookies.get('device') }, from);
    return { mailWaits: await mailServers.mailsWait() };
  });

  mount(acquireStrength, ({ body }) => linkUse.acquire(body));
}

/**
 * Accepts a request without a live session, since a link needs none. All other failures are thrown: ignoring them could
 * hide another user's session.
 */
function ignoreSignedOut(error: unknown): undefined {
  if (error instanceof Fault && (error.fault === 'unauthenticated' || error.fault === 'session_expired'))
    return undefined;
  throw error;
}
