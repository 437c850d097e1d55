import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { createForcedChange } from './forced-change.ts';
import { createLinkUse } from './link-use.ts';
import { createPasswordChange } from './password-change.ts';
import { createPasswordReset } from './password-reset.ts';
import { mountPasswords } from './routes.ts';

export function createPasswordModule(services: Services) {
  const forcedChange = createForcedChange(services);
  const passwordChange = createPasswordChange(services);
  const linkUse = createLinkUse(services);
  const passwordReset = createPasswordReset(services);
  return {
    mount: (mount) => mountPasswords(mount, { ...services, forcedChange, passwordChange, linkUse, passwordReset }),
    workers: [passwordReset.worker],
  } satisfies Module;
}
