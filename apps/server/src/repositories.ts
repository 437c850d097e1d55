import { createApplicationRepository } from '#/features/applications/repository.ts';
import { createApplicationSecretRepository } from '#/features/applications/secret-repository.ts';
import { createAttemptRepository } from '#/features/attempts/repository.ts';
import { createAuditChainRepository } from '#/features/audit/chain-repository.ts';
import { createAuditEntryRepository } from '#/features/audit/entry-repository.ts';
import { createSignInStatsRepository } from '#/features/audit/hours-repository.ts';
import { createAuditNameRepository } from '#/features/audit/name-repository.ts';
import { createLogoRepository } from '#/features/brand/repository.ts';
import { createDashboardRepository } from '#/features/dashboard/repository.ts';
import { createDeviceRepository } from '#/features/devices/repository.ts';
import { createSentEmailRepository } from '#/features/email/sent/repository.ts';
import { createMailServerRepository } from '#/features/email/server/repository.ts';
import { createProvisioningRepository } from '#/features/external-sign-in/provisioning-repository.ts';
import { createSelectedPlaceRepository } from '#/features/home/context-repository.ts';
import { createApplicationPreferenceRepository } from '#/features/home/use-repository.ts';
import { createProviderRepository } from '#/features/identity-providers/provider-repository.ts';
import { createInboxRepository } from '#/features/inbox/repository.ts';
import { createLicenceRepository } from '#/features/licence/repository.ts';
import { createLinkedAccountRepository } from '#/features/linked-accounts/repository.ts';
import { createFactorRepository } from '#/features/mfa/repository.ts';
import { createAudienceRepository } from '#/features/notices/audience-repository.ts';
import { createNoticeFileRepository } from '#/features/notices/file-repository.ts';
import { createNoticeRepository } from '#/features/notices/repository.ts';
import { createSigningKeyRepository } from '#/features/oidc/keys/key-repository.ts';
import { createBackchannelLogoutRepository } from '#/features/oidc/logout/logout-repository.ts';
import { createPermittedPlaceRepository } from '#/features/oidc/permitted-place-repository.ts';
import { createPrincipalRepository } from '#/features/oidc/principal-repository.ts';
import { createOidcSessionRepository } from '#/features/oidc/suite-session-repository.ts';
import { createOidcTokenRepository } from '#/features/oidc/tokens/repository.ts';
import { createStoreImportRepository } from '#/features/organisations/import/repository.ts';
import { createPlaceListRepository } from '#/features/organisations/place-list-repository.ts';
import { createPlaceRepository } from '#/features/organisations/place-repository.ts';
import { createOrganisationRepository } from '#/features/organisations/repository.ts';
import { createStoreMoveRepository } from '#/features/organisations/store-move-repository.ts';
import { createStoreRepository } from '#/features/organisations/store-repository.ts';
import { createTreeRepository } from '#/features/organisations/tree-repository.ts';
import { createPasskeyRepository } from '#/features/passkeys/repository.ts';
import { createPasswordResetRepository } from '#/features/password/password-reset-repository.ts';
import { createPasswordRepository } from '#/features/password/repository.ts';
import { createRoleDefinitionRepository } from '#/features/roles/definition-repository.ts';
import { createRoleAssignmentRepository } from '#/features/roles/grant-repository.ts';
import { createPermissionRepository } from '#/features/roles/permission-repository.ts';
import { createRoleRepository } from '#/features/roles/repository.ts';
import { createLiveSessionRepository } from '#/features/sessions/live-repository.ts';
import { createSessionRepository } from '#/features/sessions/repository.ts';
import { createSettingRepository } from '#/features/settings/repository.ts';
import { createSignInRepository } from '#/features/sign-in/repository.ts';
import { createTermsRepository } from '#/features/terms/repository.ts';
import { createCustomTextRepository } from '#/features/translations/text-repository.ts';
import { createAccessRepository } from '#/features/users/access-repository.ts';
import { createUserActionRepository } from '#/features/users/bulk/repository.ts';
import { createUserExportRepository } from '#/features/users/export-repository.ts';
import { createUserImportRepository } from '#/features/users/import/repository.ts';
import { createInvitedUserRepository } from '#/features/users/invited-user-repository.ts';
import { createUserListRepository } from '#/features/users/list-repository.ts';
import { createUserRepository } from '#/features/users/repository.ts';
import { createWechatRepository } from '#/features/wechat/repository.ts';
import { createAuditTrail, type AuditListener } from '#/platform/audit/audit.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import { createOneTimeTokens } from '#/platform/crypto/one-time-tokens.ts';
import type { Queries } from '#/platform/database/database.ts';
import type { AfterCommit } from '#/platform/database/work.ts';
import { type Bus, createAnnounce } from '#/platform/events/bus.ts';
import { createOutbox } from '#/platform/mail/outbox.ts';

type RepositoryListeners = {
  /** Receives audit records once they are committed. */
  readonly onRecorded?: AuditListener;
  /** Receives announcements once they are committed. */
  readonly onAnnounced?: Bus['committed'];
};

/** Binds all repositories to the database or to one transaction. */
export function createRepositories(
  { encryption }: Pick<Keys, 'encryption'>,
  { onRecorded = () => {}, onAnnounced }: RepositoryListeners = {},
) {
  return (queries: Queries, afterCommit: AfterCommit = (run) => run()) => ({
    access: createAccessRepository(queries),
    announce: createAnnounce(queries, afterCommit, onAnnounced),
    applications: createApplicationRepository(queries),
    applicationSecrets: createApplicationSecretRepository(queries),
    attempts: createAttemptRepository(queries),
    audiences: createAudienceRepository(queries),
    audit: createAuditTrail(queries, (records) => afterCommit(() => onRecorded(records))),
    auditChain: createAuditChainRepository(queries),
    auditEntries: createAuditEntryRepository(queries),
    auditNames: createAuditNameRepository(queries),
    selectedPlaces: createSelectedPlaceRepository(queries),
    roleDefinitions: createRoleDefinitionRepository(queries),
    dashboard: createDashboardRepository(queries),
    devices: createDeviceRepository(queries),
    factors: createFactorRepository(queries, encryption),
    roleAssignments: createRoleAssignmentRepository(queries),
    inbox: createInboxRepository(queries),
    licences: createLicenceRepository(queries),
    linkedAccounts: createLinkedAccountRepository(queries),
    liveSessions: createLiveSessionRepository(queries),
    logoutMessages: createBackchannelLogoutRepository(queries),
    logos: createLogoRepository(queries),
    mailServers: createMailServerRepository(queries, encryption),
    provisioning: createProvisioningRepository(queries),
    noticeFiles: createNoticeFileRepository(queries),
    notices: createNoticeRepository(queries),
    oneTimeTokens: createOneTimeTokens(queries),
    outbox: createOutbox(queries, encryption),
    organisations: createOrganisationRepository(queries),
    passkeys: createPasskeyRepository(queries),
    passwords: createPasswordRepository(queries),
    placeLists: createPlaceListRepository(queries),
    places: createPlaceRepository(queries),
    providers: createProviderRepository(queries, encryption),
    passwordResets: createPasswordResetRepository(queries),
    rights: createPermissionRepository(queries),
    roles: createRoleRepository(queries),
    sentMails: createSentEmailRepository(queries),
    sessions: createSessionRepository(queries),
    settings: createSettingRepository(queries),
    signingKeys: createSigningKeyRepository(queries, encryption),
    signIns: createSignInRepository(queries, (records) => afterCommit(() => onRecorded(records))),
    signInHours: createSignInStatsRepository(queries),
    stores: createStoreRepository(queries),
    storeMoves: createStoreMoveRepository(queries),
    storeImports: createStoreImportRepository(queries),
    permittedPlaces: createPermittedPlaceRepository(queries),
    principals: createPrincipalRepository(queries),
    oidcSessions: createOidcSessionRepository(queries),
    oidcTokens: createOidcTokenRepository(queries, encryption),
    terms: createTermsRepository(queries),
    texts: createCustomTextRepository(queries),
    tree: createTreeRepository(queries),
    userActions: createUserActionRepository(queries),
    userExports: createUserExportRepository(queries),
    invitedUsers: createInvitedUserRepository(queries),
    userImports: createUserImportRepository(queries),
    userList: createUserListRepository(queries),
    users: createUserRepository(queries),
    uses: createApplicationPreferenceRepository(queries),
    wechatLogins: createWechatRepository(queries),
  });
}

type AllRepositories = ReturnType<ReturnType<typeof createRepositories>>;

/** Repositories that a service declares by name. It has access to no others. */
export type Repositories<Name extends keyof AllRepositories> = Pick<AllRepositories, Name>;
