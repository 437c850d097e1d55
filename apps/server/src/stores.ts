import { createApplicationStore } from '#/features/applications/store.ts';
import { createOrganisationStore } from '#/features/organisations/store.ts';
import { createPasswordStore } from '#/features/password/store.ts';
import { createRoleStore } from '#/features/roles/store.ts';
import { createSessionStore } from '#/features/session/store.ts';
import { createSettingStore } from '#/features/settings/store.ts';
import { createAttemptStore } from '#/features/sign-in/store.ts';
import { createUserStore } from '#/features/users/store.ts';
import { createAuditTrail } from '#/platform/audit.ts';
import { createAnnounce } from '#/platform/bus.ts';
import type { Queries } from '#/platform/database.ts';
import { createOnce } from '#/platform/once.ts';

/** Every store, bound to the database or to one transaction of it. */
export function bindStores(queries: Queries) {
  return {
    announce: createAnnounce(queries),
    applications: createApplicationStore(queries),
    attempts: createAttemptStore(queries),
    audit: createAuditTrail(queries),
    once: createOnce(queries),
    organisations: createOrganisationStore(queries),
    passwords: createPasswordStore(queries),
    roles: createRoleStore(queries),
    sessions: createSessionStore(queries),
    settings: createSettingStore(queries),
    users: createUserStore(queries),
  };
}
