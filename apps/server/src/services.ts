import { createApplicationAdministration } from '#/features/applications/administration.ts';
import { createApplications } from '#/features/applications/service.ts';
import { createAttempts } from '#/features/attempts/service.ts';
import { createInMemoryHead, type ChainHeadFile } from '#/features/audit/chain-head-file.ts';
import { createAuditLog } from '#/features/audit/service.ts';
import { createVerification } from '#/features/audit/verification.ts';
import { createBrand } from '#/features/brand/service.ts';
import { createCaptchas } from '#/features/captcha/service.ts';
import { createSentMails } from '#/features/email/sent/service.ts';
import { createMailServers } from '#/features/email/server/servers.ts';
import { createMail } from '#/features/email/service.ts';
import { createProviderHttp } from '#/features/external-sign-in/provider-http.ts';
import { createExternalSignIn } from '#/features/external-sign-in/service.ts';
import { createHome } from '#/features/home/service.ts';
import { createProviders } from '#/features/identity-providers/providers.ts';
import { createInbox } from '#/features/inbox/service.ts';
import { createLicences } from '#/features/licence/service.ts';
import { createLinkedAccounts } from '#/features/linked-accounts/service.ts';
import { createFactorReset } from '#/features/mfa/factor-reset.ts';
import { createFactors } from '#/features/mfa/service.ts';
import { createAttachments } from '#/features/notices/attachments.ts';
import { createNotices } from '#/features/notices/service.ts';
import { createPrincipals } from '#/features/oidc/principals.ts';
import { createOidc } from '#/features/oidc/service.ts';
import { createOrganisationChanges } from '#/features/organisations/changes.ts';
import { createPlaces } from '#/features/organisations/places.ts';
import { createOrganisations } from '#/features/organisations/service.ts';
import { createStoreAdministration } from '#/features/organisations/stores.ts';
import { createTree } from '#/features/organisations/tree.ts';
import { createPasskeys } from '#/features/passkeys/service.ts';
import { createLinks } from '#/features/password/links.ts';
import { createPasswords, type Hashing } from '#/features/password/service.ts';
import type { PushLimits } from '#/features/pushes/service.ts';
import { createGrants } from '#/features/roles/grants.ts';
import { createRoleAdministration } from '#/features/roles/role-administration.ts';
import { createRoles } from '#/features/roles/service.ts';
import { createLiveSessions } from '#/features/sessions/live-sessions.ts';
import { createSessions } from '#/features/sessions/service.ts';
import { createSettingAdministration } from '#/features/settings/administration.ts';
import { createSettings } from '#/features/settings/service.ts';
import { createAttemptPolicy } from '#/features/sign-in/attempt-policy.ts';
import { createSignInCompletion } from '#/features/sign-in/completion.ts';
import { createIdentitySignIn } from '#/features/sign-in/identity-sign-in.ts';
import { createPasswordSignIn } from '#/features/sign-in/service.ts';
import { createSignInSteps } from '#/features/sign-in/steps.ts';
import { createTerms } from '#/features/terms/service.ts';
import { createTranslations } from '#/features/translations/service.ts';
import { createInvitationLinks } from '#/features/users/invitation-links.ts';
import { createUsers } from '#/features/users/service.ts';
import { logRecords, type AuditListener } from '#/platform/audit/audit.ts';
import { createPlatform } from '#/platform/create-platform.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import type { Database } from '#/platform/database/database.ts';
import type { FileStorage } from '#/platform/files/file-storage.ts';
import type { Log } from '#/platform/log.ts';
import type { SmtpServer } from '#/platform/mail/smtp.ts';

import { createRepositories } from './repositories.ts';

export type ServiceOptions = {
  readonly database: Database;
  readonly keys: Keys;
  readonly log: Log;
  readonly files: FileStorage;
  /** Public URL of Foyer, with which links in emails begin. */
  readonly publicUrl: () => string;
  /** Private hosts that Foyer may call and whose applications may use http. */
  readonly internalHosts?: readonly string[];
  /** Email server from the environment. Administrators cannot change it. */
  readonly mailServer?: SmtpServer | undefined;
  /** Whether links in emails have a known origin: the public URL or this machine's loopback address. */
  readonly linksKnown?: boolean;
  /** The licence vendor's public keys. Licences can be added only when a key is configured. */
  readonly licenceKeys?: readonly string[];
  /** Time zone of the installation, in which licence days begin and end, and roles end. */
  readonly timeZone?: string;
  /** Whether users reach Foyer over https. */
  readonly secure?: boolean;
  /** Origin of the public address, when one is configured. */
  readonly publicOrigin?: string | undefined;
  /** Receives audit records once they are committed; by default they are written to the log. */
  readonly onRecorded?: AuditListener;
  /** Stores the audit chain head outside the database. Default: memory. */
  readonly auditHead?: ChainHeadFile;
  /** Text of the next captcha; random by default. */
  readonly captchaText?: (() => string) | undefined;
  /** Overrides the contract's limits of the notice socket. */
  readonly pushLimits?: Partial<PushLimits> | undefined;
  /** Overrides the password hashing parameters: tests use cheap ones. */
  readonly hashing?: Hashing | undefined;
};

const DEFAULTS = {
  internalHosts: [],
  linksKnown: true,
  licenceKeys: [],
  timeZone: 'UTC',
  secure: false,
  mailServer: undefined,
  publicOrigin: undefined,
  captchaText: undefined,
  pushLimits: undefined,
  hashing: undefined,
} satisfies Partial<ServiceOptions>;

/**
 * Services used by several features or the command line. Each layer uses only earlier layers. A service that one
 * feature uses is created in that feature's `module.ts`.
 */
export function createServices(options: ServiceOptions) {
  const auditListeners: AuditListener[] = [options.onRecorded ?? logRecords(options.log)];
  const platform = {
    ...DEFAULTS,
    auditHead: createInMemoryHead(),
    ...options,
    /** Adds a listener of the audit records that this process commits. */
    addAuditListener: (listener: AuditListener) => void auditListeners.push(listener),
    ...createPlatform({
      ...options,
      bindRepositories: ({ committed }) =>
        createRepositories(options.keys, {
          onRecorded: (records) => auditListeners.forEach((listener) => listener(records)),
          onAnnounced: committed,
        }),
    }),
  };
  const layer1 = {
    ...platform,
    settings: createSettings(platform),
    roles: createRoles(platform),
    licences: createLicences(platform),
    organisations: createOrganisations(platform),
    tree: createTree(platform),
    placeLists: createPlaces(platform),
    brand: createBrand(platform),
    applications: createApplications(platform),
    attempts: createAttempts(platform),
    passwords: createPasswords(platform),
    mailServers: createMailServers(platform),
    requestProvider: createProviderHttp(platform.internalHosts),
    verifyAudit: createVerification(platform),
  };
  const layer2 = {
    ...layer1,
    translations: createTranslations(layer1),
    notices: createNotices(layer1),
    attachments: createAttachments(layer1),
    passkeys: createPasskeys(layer1),
    providers: createProviders(layer1),
    principals: createPrincipals(layer1),
    sessions: createSessions(layer1),
    audit: createAuditLog(layer1),
    sentMails: createSentMails(layer1),
  };
  /** Serialised transactions, for services that change permissions. */
  const { workSerialised: work } = platform;
  const layer3 = {
    ...layer2,
    mail: createMail(layer2),
    inbox: createInbox(layer2),
    captchas: createCaptchas(layer2),
    factors: createFactors(layer2),
    home: createHome(layer2),
    externalSignIn: createExternalSignIn(layer2),
    terms: createTerms(layer2),
    liveSessions: createLiveSessions({ ...layer2, work }),
    grants: createGrants({ ...layer2, work }),
    organisationChanges: createOrganisationChanges({ ...layer2, work }),
    storeAdministration: createStoreAdministration({ ...layer2, work }),
    applicationAdministration: createApplicationAdministration(layer2),
  };
  const layer4 = {
    ...layer3,
    oidc: createOidc(layer3),
    links: createLinks(layer3),
    linkedAccounts: createLinkedAccounts(layer3),
    steps: createSignInSteps(layer3),
    settingAdministration: createSettingAdministration(layer3),
    roleAdministration: createRoleAdministration({ ...layer3, work }),
  };
  const layer5 = {
    ...layer4,
    users: createUsers(layer4),
    invitationLinks: createInvitationLinks(layer4),
    signInCompletion: createSignInCompletion(layer4),
    attemptPolicy: createAttemptPolicy(layer4),
  };
  return {
    ...layer5,
    signIn: createPasswordSignIn(layer5),
    identitySignIn: createIdentitySignIn(layer5),
    factorReset: createFactorReset(layer5),
  };
}

export type Services = ReturnType<typeof createServices>;
