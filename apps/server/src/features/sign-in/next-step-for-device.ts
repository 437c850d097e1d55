import { isTrusted } from '#/features/devices/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Account } from '#/features/users/locked-account.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';

import type { SignInStep, SignInSteps } from './steps.ts';

type NextStepNeeds = Pick<Work<Parameters<typeof isTrusted>[0]>, 'read'> & {
  settings: SettingsService;
  steps: SignInSteps;
};

/** What comes after somebody has shown who they are, but for the second factor: a trusted browser has none to show. */
export function createNextStepForDevice({ read, settings, steps }: NextStepNeeds) {
  return async (account: Account, deviceCookie: string | undefined, from: Origin): Promise<SignInStep> => {
    const step = await steps.next(account, null);
    if (step.scope !== 'mfa' || !(await settings.get('mfa')).trustDevices) return step;
    const deviceOwner = { userId: account.id, cookie: deviceCookie, version: account.credentials_version };
    return (await read((repositories) => isTrusted(repositories, deviceOwner, from)))
      ? steps.next(account, 'device')
      : step;
  };
}
