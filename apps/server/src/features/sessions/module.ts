import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { createAccountSessions } from './account-sessions.ts';
import { mountLiveSessions } from './live-routes.ts';
import { mountSessions } from './routes.ts';
import { createUserSessions } from './user-sessions.ts';

export function createSessionsModule(services: Services) {
  const accountSessions = createAccountSessions(services);
  const userSessions = createUserSessions({ ...services, work: services.workSerialised });
  return {
    mount(mount) {
      mountSessions(mount, { accountSessions, userSessions });
      mountLiveSessions(mount, services.liveSessions);
    },
    sweeps: [() => services.sessions.sweep()],
  } satisfies Module;
}
