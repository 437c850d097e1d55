import { createSecretStore } from '#/features/applications/secret-store.ts';
import { createApplicationStore } from '#/features/applications/store.ts';
import { createAttemptStore } from '#/features/attempts/store.ts';
import { createChainStore } from '#/features/audit/chain-store.ts';
import { createEntryStore } from '#/features/audit/entry-store.ts';
import { createHoursStore } from '#/features/audit/hours-store.ts';
import { createAuditNameStore } from '#/features/audit/name-store.ts';
import { createLogoStore } from '#/features/brand/store.ts';
import { createDashboardStore } from '#/features/dashboard/store.ts';
import { createDeviceStore } from '#/features/devices/store.ts';
import { createSentStore } from '#/features/email/sent/store.ts';
import { createMailServerStore } from '#/features/email/server/store.ts';
import { createProvisioningStore } from '#/features/external-sign-in/provisioning-store.ts';
import { createContextStore } from '#/features/home/context-store.ts';
import { createUseStore } from '#/features/home/use-store.ts';
import { createProviderStore } from '#/features/identity-providers/provider-store.ts';
import { createInboxStore } from '#/features/inbox/store.ts';
import { createLicenceStore } from '#/features/licence/store.ts';
import { createLinkedAccountStore } from '#/features/linked-accounts/store.ts';
import { createFactorStore } from '#/features/mfa/store.ts';
import { createAudienceStore } from '#/features/notices/audience-store.ts';
import { createNoticeFileStore } from '#/features/notices/file-store.ts';
import { createNoticeStore } from '#/features/notices/store.ts';
import { createKeyStore } from '#/features/oidc/keys/key-store.ts';
import { createLogoutStore } from '#/features/oidc/logout/logout-store.ts';
import { createPrincipalStore } from '#/features/oidc/principal-store.ts';
import { createSuiteSessionStore } from '#/features/oidc/suite-session-store.ts';
import { createTokenStore } from '#/features/oidc/tokens/token-store.ts';
import { createPlaceStore } from '#/features/organisations/place-store.ts';
import { createStoreRepository } from '#/features/organisations/store-repository.ts';
import { createOrganisationStore } from '#/features/organisations/store.ts';
import { createTreeStore } from '#/features/organisations/tree-store.ts';
import { createPasskeyStore } from '#/features/passkeys/store.ts';
import { createRetrievalStore } from '#/features/password/retrieval-store.ts';
import { createPasswordStore } from '#/features/password/store.ts';
import { createDefinitionStore } from '#/features/roles/definition-store.ts';
import { createGrantStore } from '#/features/roles/grant-store.ts';
import { createRightsStore } from '#/features/roles/rights-store.ts';
import { createRoleStore } from '#/features/roles/store.ts';
import { createLiveSessionStore } from '#/features/sessions/live-store.ts';
import { createSessionStore } from '#/features/sessions/store.ts';
import { createSettingStore } from '#/features/settings/store.ts';
import { createTermsStore } from '#/features/terms/store.ts';
import { createTextStore } from '#/features/translations/text-store.ts';
import { createExportStore } from '#/features/users/export-store.ts';
import { createImportStore } from '#/features/users/import/store.ts';
import { createUserListStore } from '#/features/users/list-store.ts';
import { createUserStore } from '#/features/users/store.ts';
import { createWechatStore } from '#/features/wechat/store.ts';
import { createAuditTrail, type AuditListener } from '#/platform/audit/audit.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import { createOneTimeTokens } from '#/platform/crypto/one-time-tokens.ts';
import type { Queries } from '#/platform/database/database.ts';
import type { AfterCommit } from '#/platform/database/work.ts';
import { createAnnounce } from '#/platform/events/bus.ts';
import { createOutbox } from '#/platform/mail/outbox.ts';

/** Returns what binds every store to the database or to one transaction of it, whose audit records are reported once it is committed. */
export function createRepositories({ encryption }: Pick<Keys, 'encryption'>, onRecorded: AuditListener = () => {}) {
  return (queries: Queries, afterCommit: AfterCommit = (run) => run()) => ({
    announce: createAnnounce(queries),
    applications: createApplicationStore(queries),
    applicationSecrets: createSecretStore(queries),
    attempts: createAttemptStore(queries),
    audiences: createAudienceStore(queries),
    audit: createAuditTrail(queries, (records) => afterCommit(() => onRecorded(records))),
    auditChain: createChainStore(queries),
    auditEntries: createEntryStore(queries),
    auditNames: createAuditNameStore(queries),
    contexts: createContextStore(queries),
    definitions: createDefinitionStore(queries),
    dashboard: createDashboardStore(queries),
    devices: createDeviceStore(queries),
    factors: createFactorStore(queries, encryption),
    grants: createGrantStore(queries),
    inbox: createInboxStore(queries),
    licences: createLicenceStore(queries),
    linkedAccounts: createLinkedAccountStore(queries),
    liveSessions: createLiveSessionStore(queries),
    logoutMessages: createLogoutStore(queries),
    logos: createLogoStore(queries),
    mailServers: createMailServerStore(queries, encryption),
    provisioning: createProvisioningStore(queries),
    noticeFiles: createNoticeFileStore(queries),
    notices: createNoticeStore(queries),
    oneTimeTokens: createOneTimeTokens(queries),
    outbox: createOutbox(queries, encryption),
    organisations: createOrganisationStore(queries),
    passkeys: createPasskeyStore(queries),
    passwords: createPasswordStore(queries),
    places: createPlaceStore(queries),
    providers: createProviderStore(queries, encryption),
    retrievals: createRetrievalStore(queries),
    rights: createRightsStore(queries),
    roles: createRoleStore(queries),
    sentMails: createSentStore(queries),
    sessions: createSessionStore(queries),
    settings: createSettingStore(queries),
    signingKeys: createKeyStore(queries, encryption),
    signInHours: createHoursStore(queries),
    stores: createStoreRepository(queries),
    principals: createPrincipalStore(queries),
    suiteSessions: createSuiteSessionStore(queries),
    suiteTokens: createTokenStore(queries, encryption),
    terms: createTermsStore(queries),
    texts: createTextStore(queries),
    tree: createTreeStore(queries),
    userExports: createExportStore(queries),
    userImports: createImportStore(queries),
    userList: createUserListStore(queries),
    users: createUserStore(queries),
    uses: createUseStore(queries),
    wechatLogins: createWechatStore(queries),
  });
}

type AllRepositories = ReturnType<ReturnType<typeof createRepositories>>;

/** The repositories that a service uses, by name: it reaches no other. */
export type Repositories<Name extends keyof AllRepositories> = Pick<AllRepositories, Name>;
