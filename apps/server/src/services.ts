import { createAccountInformation } from '#/features/account/account-information.ts';
import { createApplicationCalls } from '#/features/application-api/service.ts';
import { createApplicationAdministration } from '#/features/applications/administration.ts';
import { createApplications } from '#/features/applications/service.ts';
import { createAttempts } from '#/features/attempts/service.ts';
import { createInMemoryHead, type ChainHeadFile } from '#/features/audit/chain-head-file.ts';
import { createSealer } from '#/features/audit/sealer.ts';
import { createAuditLog } from '#/features/audit/service.ts';
import { createVerification } from '#/features/audit/verification.ts';
import { createBrand } from '#/features/brand/service.ts';
import { createCaptchas } from '#/features/captcha/service.ts';
import { createDashboard } from '#/features/dashboard/service.ts';
import { createSentMails } from '#/features/email/sent/service.ts';
import { createMailServerAdministration } from '#/features/email/server/administration.ts';
import { createMailServers } from '#/features/email/server/servers.ts';
import { createTestMails } from '#/features/email/server/test-mail.ts';
import { createMail } from '#/features/email/service.ts';
import { createProviderHttp } from '#/features/external-sign-in/provider-http.ts';
import { createProvisioning } from '#/features/external-sign-in/provisioning.ts';
import { createSso } from '#/features/external-sign-in/service.ts';
import { createSuite } from '#/features/home/service.ts';
import { createProviderAdministration } from '#/features/identity-providers/administration.ts';
import { createConnectionTest } from '#/features/identity-providers/connection-test/connection-test.ts';
import { createProviders } from '#/features/identity-providers/providers.ts';
import { createInbox } from '#/features/inbox/service.ts';
import { createLicenceWatch } from '#/features/licence/licence-watch.ts';
import { createLicences } from '#/features/licence/service.ts';
import { createLicenceUploads } from '#/features/licence/uploads.ts';
import { createLinkedAccounts } from '#/features/linked-accounts/service.ts';
import { createAccountFactors } from '#/features/mfa/account-factors.ts';
import { createEnrolment } from '#/features/mfa/enrolment.ts';
import { createFactorReset } from '#/features/mfa/factor-reset.ts';
import { createSecondStep } from '#/features/mfa/second-step.ts';
import { createFactors } from '#/features/mfa/service.ts';
import { createAttachments } from '#/features/notices/attachments.ts';
import { createNotices } from '#/features/notices/service.ts';
import { createPrincipals } from '#/features/oidc/principals.ts';
import { createOidc } from '#/features/oidc/service.ts';
import { createOrganisationChanges } from '#/features/organisations/changes.ts';
import { createOrganisationMoves } from '#/features/organisations/moves.ts';
import { createOrganisations } from '#/features/organisations/service.ts';
import { createStoreAdministration } from '#/features/organisations/stores.ts';
import { createTree } from '#/features/organisations/tree.ts';
import { createPasskeys } from '#/features/passkeys/service.ts';
import { createForcedChange } from '#/features/password/forced-change.ts';
import { createLinkUse } from '#/features/password/link-use.ts';
import { createLinks } from '#/features/password/links.ts';
import { createPasswordChange } from '#/features/password/password-change.ts';
import { createRetrieval } from '#/features/password/retrieval.ts';
import { createPasswords, HASHING, type Hashing } from '#/features/password/service.ts';
import { createPushes, type PushLimits } from '#/features/pushes/service.ts';
import { createGrants } from '#/features/roles/grants.ts';
import { createRoleAdministration } from '#/features/roles/role-administration.ts';
import { createRoles } from '#/features/roles/service.ts';
import { createAccountSessions } from '#/features/sessions/account-sessions.ts';
import { createLiveSessions } from '#/features/sessions/live-sessions.ts';
import { createSessions } from '#/features/sessions/service.ts';
import { createUserSessions } from '#/features/sessions/user-sessions.ts';
import { createSettingAdministration } from '#/features/settings/administration.ts';
import { createSettings } from '#/features/settings/service.ts';
import { createAttemptPolicy } from '#/features/sign-in/attempt-policy.ts';
import { createIdentitySignIn } from '#/features/sign-in/identity-sign-in.ts';
import { createPasskeySignIn } from '#/features/sign-in/passkey-sign-in.ts';
import { createProviderSignIn } from '#/features/sign-in/provider-sign-in.ts';
import { createPasswordSignIn } from '#/features/sign-in/service.ts';
import { createSignInCompletion } from '#/features/sign-in/sign-in-completion.ts';
import { createSignInSteps } from '#/features/sign-in/steps.ts';
import { createTerms } from '#/features/terms/service.ts';
import { createTextAdministration } from '#/features/translations/administration.ts';
import { createLanguages } from '#/features/translations/service.ts';
import { catalogue } from '#/features/translations/texts/catalogue.ts';
import { mail as mailTexts } from '#/features/translations/texts/mail.ts';
import { createUserAdministration } from '#/features/users/administration.ts';
import { createUserDirectory } from '#/features/users/directory.ts';
import { createUserExport } from '#/features/users/export.ts';
import { createInvitations } from '#/features/users/import/invitations.ts';
import { createUserImport } from '#/features/users/import/service.ts';
import { createInvitationLinks } from '#/features/users/invitation-links.ts';
import { createUsers } from '#/features/users/service.ts';
import { createWechat } from '#/features/wechat/service.ts';
import { createWorkbench } from '#/features/workbench/service.ts';
import { logRecords, type AuditListener } from '#/platform/audit/audit.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import type { Database } from '#/platform/database/database.ts';
import { createWork } from '#/platform/database/work.ts';
import { createBus } from '#/platform/events/bus.ts';
import type { FileStorage } from '#/platform/files/file-storage.ts';
import { createRateLimiter } from '#/platform/http/rate-limiter.ts';
import { createWorkQueue } from '#/platform/jobs/work-queue.ts';
import type { Log } from '#/platform/log.ts';
import { createMailWorker } from '#/platform/mail/mail-worker.ts';
import type { SmtpServer } from '#/platform/mail/smtp.ts';

import { createRepositories } from './repositories.ts';

export type ServiceOptions = {
  readonly database: Database;
  readonly keys: Keys;
  readonly log: Log;
  /** Where files of people are kept. */
  readonly files: FileStorage;
  /** Where people open Foyer: the start of every link that is mailed. */
  readonly publicUrl: () => string;
  /** Hosts inside, which Foyer may call, and whose applications may speak http. */
  readonly internalHosts?: readonly string[];
  /** The mail server of the environment, which administrators cannot change. */
  readonly mailServer?: SmtpServer;
  /** Whether the configuration says what links in mails begin with; they may be opened on this machine alone. */
  readonly linksKnown?: boolean;
  /** Public keys of the vendor, who signs licences; without any none can be taken in. */
  readonly licenceKeys?: readonly string[];
  /** In which the days of licences begin and end. */
  readonly timeZone?: string;
  /** Whether people reach Foyer by https. */
  readonly secure?: boolean;
  /** Receives audit records once they are committed; by default they are written to the log. */
  readonly onRecorded?: AuditListener;
  /** Where the end of the audit chain is remembered outside the database; in this process when left out. */
  readonly auditHead?: ChainHeadFile;
  /** What the next captcha says; random when left out. */
  readonly captchaText?: () => string;
  /** Other limits of the notice socket than those of the contract. */
  readonly pushLimits?: Partial<PushLimits>;
  /** Other parameters of password hashes than those that ship: tests use cheap ones. */
  readonly hashing?: Hashing;
};

/** Every service of Foyer, built by hand in the order of who needs whom. Used by the server and the command line. */
export function createServices({
  database,
  keys,
  log,
  files,
  publicUrl,
  internalHosts = [],
  mailServer,
  linksKnown = true,
  licenceKeys = [],
  timeZone = 'UTC',
  secure = false,
  onRecorded = logRecords(log),
  auditHead = createInMemoryHead(),
  captchaText,
  pushLimits,
  hashing = HASHING,
}: ServiceOptions) {
  const { work, read } = createWork(database, createRepositories(keys, onRecorded));
  const bus = createBus(database, log);
  const rates = createRateLimiter(database);
  const onError = (error: unknown) => log.warn({ reason: String(error) }, 'a background query failed');

  // Edits of rights come one after the other, so whoever waits must not keep connections from everybody else.
  const enqueueEdit = createWorkQueue({ concurrency: 3, maxQueued: 200 });
  const edit: typeof work = (run) => enqueueEdit(() => work(run));

  const settings = createSettings({ read, bus });
  const languages = createLanguages({ work, read, bus, settings, catalogue, mailTexts });
  const licences = createLicences({ read, bus, vendorKeys: licenceKeys, timeZone, log });
  const organisations = createOrganisations({ work, read });
  const tree = createTree({ work, read });
  const organisationChanges = createOrganisationChanges({ work: edit, read });
  const roles = createRoles({ read });
  const notices = createNotices({ work, read, settings, files });
  const attachments = createAttachments({ work, read, settings, files });
  const inbox = createInbox({ work, read, bus, notices, log });
  const mail = createMail({ work, read, notices, languages, settings, publicUrl, log });
  const mailServers = createMailServers({ read, bus, fixed: mailServer });
  const links = createLinks({ mail });
  const invitationLinks = createInvitationLinks({ links, mailServers });
  const passwords = createPasswords({ pepper: keys.pepper, hashing });
  const sessions = createSessions({ work, read, bus, roles, settings, onError });
  const storeAdministration = createStoreAdministration({ work: edit, read, licences, sessions });
  const passkeys = createPasskeys({ work, read, settings, publicUrl });
  const factors = createFactors({ work, read, passkeys, roles, settings, key: keys.pepper });
  const steps = createSignInSteps({ sessions, settings, secondFactorStatusOf: factors.secondFactorStatusOf });
  const accountSessions = createAccountSessions({ work, read, sessions, settings });
  const users = createUsers({ work, read, links, mail, passwords, organisations, roles, sessions });
  const accountInformation = createAccountInformation({ work, read });
  const captchas = createCaptchas({
    work,
    read,
    languages,
    key: keys.pepper,
    ...(captchaText === undefined ? {} : { randomText: captchaText }),
  });
  const attempts = createAttempts({ work, read, key: keys.pepper, log });
  const attemptPolicy = createAttemptPolicy({ work, read, attempts, captchas });
  const signInCompletion = createSignInCompletion({ mail, steps });
  const linkedAccounts = createLinkedAccounts({ work, read, mail, sessions });
  const signIn = createPasswordSignIn({
    work,
    read,
    attemptPolicy,
    attempts,
    signInCompletion,
    linkedAccounts,
    passwords,
    settings,
    steps,
    users,
  });
  const passkeySignIn = createPasskeySignIn({ work, read, signInCompletion, passkeys, settings, steps });
  const requestProvider = createProviderHttp(internalHosts);
  const providers = createProviders({ read, bus, settings });
  const sso = createSso({ work, read, requestProvider, providers, log, internalHosts, publicUrl, linksKnown });
  const provisioning = createProvisioning({ work: edit, read, users, log });
  const identitySignIn = createIdentitySignIn({ work, read, signInCompletion, settings, steps });
  const providerSignIn = createProviderSignIn({ work, read, identitySignIn, linkedAccounts, provisioning, sso });
  const providerAdministration = createProviderAdministration({
    work,
    read,
    providers,
    settings,
    sessions,
    sso,
    mail,
    internalHosts,
    publicUrl,
    linksKnown,
  });
  const runConnectionTest = createConnectionTest({
    work,
    read,
    requestProvider,
    sso,
    sessions,
    internalHosts,
    linksKnown,
  });
  const wechat = createWechat({
    work,
    read,
    requestProvider,
    countCall: rates.countCall,
    identitySignIn,
    linkedAccounts,
    linksKnown,
    log,
    providers,
    publicUrl,
    sessions,
    settings,
  });
  const secondStep = createSecondStep({ work, read, factors, log, mail, passkeys, sessions, settings, steps, users });
  const enrolment = createEnrolment({ work, read, factors, mail, passkeys, sessions, settings, steps, users });
  const accountFactors = createAccountFactors({ work, read, factors, mail, sessions });
  const factorReset = createFactorReset({ work, read, mail, sessions, users });
  const forcedChange = createForcedChange({ work, read, mail, passwords, sessions, steps, users });
  const passwordChange = createPasswordChange({ work, read, attempts, mail, passwords, sessions, users });
  const linkUse = createLinkUse({
    work,
    read,
    attempts,
    signInCompletion,
    links,
    mail,
    passwords,
    sessions,
    settings,
    invitationLinks,
    steps,
  });
  const retrieval = createRetrieval({ work, read, captchas, links, settings, rates, key: keys.pepper, log });
  const textAdministration = createTextAdministration({ work, read, languages, settings, sessions });
  const terms = createTerms({ work, read, bus, settings, sessions });
  const licenceUploads = createLicenceUploads({ work, read, licences, sessions, terms, log });
  const licenceWatch = createLicenceWatch({ work, bus, licences, notices, languages, log });
  const settingAdministration = createSettingAdministration({ work, read, settings, sessions, mail });
  const mailServerAdministration = createMailServerAdministration({ work, read, mailServers, sessions, linksKnown });
  const sendTest = createTestMails({ work, read, mail, mailServers, sessions });
  const brand = createBrand({ work, read });
  const applications = createApplications({ work, read, bus, log, internalHosts, publicUrl, linksKnown });
  const applicationAdministration = createApplicationAdministration({
    work,
    read,
    applications,
    sessions,
    internalHosts,
    publicUrl,
    linksKnown,
  });
  const principals = createPrincipals({ read, bus, settings, applications });
  const suite = createSuite({ work, read, applications, organisations, principals });
  const oidc = createOidc({
    work,
    read,
    bus,
    applications,
    sessions,
    principals,
    beginContext: suite.beginContext,
    settings,
    log,
    internalHosts,
    publicUrl,
    secure,
  });
  const organisationMoves = createOrganisationMoves({ work: edit, read, sessions });
  const definitions = createRoleAdministration({ work: edit, read, applications, sessions, mail });
  const grants = createGrants({ work: edit, read, sessions });
  const directory = createUserDirectory({ work, read, attempts, grants, settings });
  const userAdministration = createUserAdministration({
    work: edit,
    read,
    factorReset,
    linkedAccounts,
    links,
    mail,
    sessions,
    invitationLinks,
    signIn,
    users,
    countCall: rates.countCall,
  });
  const invitations = createInvitations({ work, read, links, log });
  const userImports = createUserImport({ work: edit, read, roles, sessions, mailServers, invitations });
  const userExports = createUserExport({ work, read });
  const userSessions = createUserSessions({ work: edit, read, sessions, settings });
  const pushes = createPushes({
    bus,
    sessions,
    inbox,
    grants,
    onError,
    ...(pushLimits === undefined ? {} : { limits: pushLimits }),
  });
  const workbench = createWorkbench({ applications, licences, organisations, users, bus });
  const applicationCalls = createApplicationCalls({ work, read, applications, licences, notices, roles });

  const audit = createAuditLog({ work, read, applications });
  const verifyAudit = createVerification({ read, key: keys.pepper, head: auditHead });
  const sealer = createSealer({ work, read, key: keys.pepper, head: auditHead, log });
  const sentMails = createSentMails({ work, read });
  const liveSessions = createLiveSessions({ work: edit, read, sessions, settings });
  const dashboard = createDashboard({
    read,
    applications,
    audit,
    licences,
    liveSessions,
    sentMails,
    kind: database.kind,
    sendsMail: async () => (await mailServers.current()) !== undefined,
  });

  const mailWorker = createMailWorker({ work, read, sender: async () => (await mailServers.current())?.send, log });
  bus.subscribe('mail.waiting', () => mailWorker.wake());
  bus.onResync(() => mailWorker.wake());
  bus.subscribe('licence.waiting', () => licenceUploads.worker.wake());
  const workers = [
    attempts.worker,
    retrieval.worker,
    inbox.worker,
    invitations,
    sealer,
    mailWorker,
    licenceUploads.worker,
    licenceWatch.worker,
    ...oidc.workers,
  ];

  /** Removes what is over: sessions, secrets, counters, devices, mails. */
  const housekeeping = [
    () => sessions.sweep(),
    () => work(({ oneTimeTokens }) => oneTimeTokens.sweep()),
    () => work((repositories) => repositories.attempts.sweep()),
    () => work((repositories) => repositories.factors.sweep()),
    () => work(({ devices }) => devices.sweep()),
    () => work(({ outbox }) => outbox.sweep()),
    attachments.sweep,
    brand.sweep,
    licenceUploads.sweep,
    wechat.sweep,
    ...oidc.housekeeping,
    rates.sweep,
  ];

  return {
    bus,
    rates,
    settings,
    settingAdministration,
    brand,
    mailServerAdministration,
    sendTest,
    languages,
    textAdministration,
    terms,
    licences,
    licenceUploads,
    licenceWatch,
    oidc,
    organisations,
    tree,
    organisationChanges,
    organisationMoves,
    storeAdministration,
    roles,
    definitions,
    grants,
    passkeys,
    passwords,
    sessions,
    accountSessions,
    userSessions,
    users,
    directory,
    userAdministration,
    userImports,
    userExports,
    accountInformation,
    captchas,
    signIn,
    passkeySignIn,
    providers,
    sso,
    linkedAccounts,
    identitySignIn,
    providerSignIn,
    providerAdministration,
    runConnectionTest,
    wechat,
    secondStep,
    enrolment,
    accountFactors,
    factorReset,
    forcedChange,
    passwordChange,
    linkUse,
    mailServers,
    retrieval,
    mail,
    notices,
    files,
    attachments,
    inbox,
    applications,
    applicationAdministration,
    pushes,
    workbench,
    suite,
    applicationCalls,
    audit,
    verifyAudit,
    sealer,
    sentMails,
    liveSessions,
    dashboard,
    housekeeping,
    workers,
  };
}

export type Services = ReturnType<typeof createServices>;
