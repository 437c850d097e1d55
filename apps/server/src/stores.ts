import { createApplicationStore } from '#/features/applications/store.ts';
import { createAttemptStore } from '#/features/attempts/store.ts';
import { createDeviceStore } from '#/features/devices/store.ts';
import { createInboxStore } from '#/features/inbox/store.ts';
import { createFactorStore } from '#/features/mfa/store.ts';
import { createAudienceStore } from '#/features/notices/audience-store.ts';
import { createNoticeFileStore } from '#/features/notices/file-store.ts';
import { createNoticeStore } from '#/features/notices/store.ts';
import { createOrganisationStore } from '#/features/organisations/store.ts';
import { createPasskeyStore } from '#/features/passkeys/store.ts';
import { createRetrievalStore } from '#/features/password/retrieval-store.ts';
import { createPasswordStore } from '#/features/password/store.ts';
import { createRoleStore } from '#/features/roles/store.ts';
import { createSessionStore } from '#/features/session/store.ts';
import { createSettingStore } from '#/features/settings/store.ts';
import { createUserStore } from '#/features/users/store.ts';
import { createAuditTrail } from '#/platform/audit.ts';
import { createAnnounce } from '#/platform/bus.ts';
import type { Queries } from '#/platform/database.ts';
import type { Keys } from '#/platform/keys.ts';
import { createOutbox } from '#/platform/mail/outbox.ts';
import { createOnce } from '#/platform/once.ts';

/** Returns what binds every store to the database or to one transaction of it. */
export function storesWith({ encryption }: Pick<Keys, 'encryption'>) {
  return (queries: Queries) => ({
    announce: createAnnounce(queries),
    applications: createApplicationStore(queries),
    attempts: createAttemptStore(queries),
    audiences: createAudienceStore(queries),
    audit: createAuditTrail(queries),
    devices: createDeviceStore(queries),
    factors: createFactorStore(queries, encryption),
    inbox: createInboxStore(queries),
    noticeFiles: createNoticeFileStore(queries),
    notices: createNoticeStore(queries),
    once: createOnce(queries),
    outbox: createOutbox(queries, encryption),
    organisations: createOrganisationStore(queries),
    passkeys: createPasskeyStore(queries),
    passwords: createPasswordStore(queries),
    retrievals: createRetrievalStore(queries),
    roles: createRoleStore(queries),
    sessions: createSessionStore(queries),
    settings: createSettingStore(queries),
    users: createUserStore(queries),
  });
}
