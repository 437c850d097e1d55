import { firstTimePassword, passwordStrength } from '@foyer/contract/password.ts';

import type { SettingsService } from '#/features/settings/service.ts';
import type { Mount } from '#/platform/mount.ts';

import type { FirstTimeChange } from './first-time.ts';

export function mountPasswords(
  mount: Mount,
  { settings, firstTimeChange }: { settings: SettingsService; firstTimeChange: FirstTimeChange },
): void {
  mount(passwordStrength, async () => ({ value: (await settings.get('password')).rank }));

  mount(firstTimePassword, async ({ body, caller, from, setBindingCookie }) => {
    const { answer, cookie } = await firstTimeChange.change(caller, body.newPwd, from);
    setBindingCookie(cookie);
    return answer;
  });
}
