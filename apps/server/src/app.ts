import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { BASE_PATH } from '@foyer/contract/core/limits.ts';

import { mountUsers } from '#/features/account/routes.ts';
import { mountApplicationAdministration } from '#/features/applications/administration-routes.ts';
import { mountApplications } from '#/features/applications/routes.ts';
import { createChainHeadFile } from '#/features/audit/chain-head-file.ts';
import { mountAudit } from '#/features/audit/routes.ts';
import { mountBrand, mountLogos } from '#/features/brand/routes.ts';
import { mountCaptcha } from '#/features/captcha/routes.ts';
import { mountDashboard } from '#/features/dashboard/routes.ts';
import { mountMails } from '#/features/email/routes.ts';
import { mountMailServer } from '#/features/email/server/routes.ts';
import { mountSsoNavigations } from '#/features/external-sign-in/routes.ts';
import { mountApplicationCalls, mountSuite } from '#/features/home/routes.ts';
import { mountProviderAdministration } from '#/features/identity-providers/routes.ts';
import { mountInbox } from '#/features/inbox/routes.ts';
import { mountLicence } from '#/features/licence/routes.ts';
import { mountLinkedAccounts } from '#/features/linked-accounts/routes.ts';
import { mountSecondFactor } from '#/features/mfa/routes.ts';
import { mountNotices } from '#/features/notices/routes.ts';
import { mountOidcEndpoints, mountSuiteSessions, providerRoute } from '#/features/oidc/routes.ts';
import { mountOrganisations } from '#/features/organisations/routes.ts';
import { createAssets } from '#/features/page/assets.ts';
import { mountPage } from '#/features/page/routes.ts';
import { createPage } from '#/features/page/service.ts';
import { mountPasswords } from '#/features/password/routes.ts';
import type { Hashing } from '#/features/password/service.ts';
import { mountPushes } from '#/features/pushes/routes.ts';
import type { PushLimits } from '#/features/pushes/service.ts';
import { mountRoles } from '#/features/roles/routes.ts';
import { mountLiveSessions } from '#/features/sessions/live-routes.ts';
import { mountSessions } from '#/features/sessions/routes.ts';
import { mountSettingAdministration } from '#/features/settings/administration-routes.ts';
import { mountSettings } from '#/features/settings/routes.ts';
import { mountSignIn } from '#/features/sign-in/routes.ts';
import { mountTerms } from '#/features/terms/routes.ts';
import { mountTextAdministration } from '#/features/translations/administration-routes.ts';
import { mountLanguages } from '#/features/translations/routes.ts';
import { mountUserAdministration } from '#/features/users/routes.ts';
import { mountUserTransfer } from '#/features/users/transfer-routes.ts';
import { mountWechat, mountWechatNavigations } from '#/features/wechat/routes.ts';
import { mountWorkbench } from '#/features/workbench/routes.ts';
import { requireMatchingKeys } from '#/platform/crypto/key-checks.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import { findDatabaseProblem } from '#/platform/database/database-problems.ts';
import type { Database } from '#/platform/database/database.ts';
import { isOutage } from '#/platform/database/outage.ts';
import { Fault } from '#/platform/fault.ts';
import { createFolderStorage } from '#/platform/files/file-storage.ts';
import { mountHealth } from '#/platform/http/health.ts';
import { createServer } from '#/platform/http/http-server.ts';
import { trackRequests } from '#/platform/http/in-flight.ts';
import { mountMetrics } from '#/platform/http/metrics.ts';
import { createMount } from '#/platform/http/mount.ts';
import { openApiDocument } from '#/platform/http/openapi.ts';
import { logResponses } from '#/platform/http/request-log.ts';
import { isLoopback } from '#/platform/http/requests/address.ts';
import { createForwardedWarning } from '#/platform/http/requests/forwarded-warning.ts';
import { type ResponseListener, onResponse } from '#/platform/http/response-hook.ts';
import { createDocumentCache, mountDocument } from '#/platform/http/responses/document-cache.ts';
import { mountSecurityText, SECURITY_TEXT_PATHS } from '#/platform/http/security-text.ts';
import { createSchedule } from '#/platform/jobs/schedule.ts';
import type { Log } from '#/platform/log.ts';
import { smtpServerOf } from '#/platform/mail/smtp.ts';

import type { Config } from './config.ts';
import { createServices } from './services.ts';
import { VERSION } from './version.ts';

export type AppOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly keys: Keys;
  readonly log: Log;
  /** Brings the database to this version; called until it succeeds. Returns what it applied. */
  readonly migrate: () => Promise<string[]>;
  readonly captchaText?: () => string;
  readonly pushLimits?: Partial<PushLimits>;
  readonly hashing?: Hashing;
};

const WEB = fileURLToPath(new URL('../../web/dist/', import.meta.url));
/** Routes that answer while the database is not ready: health, and the page, which then knows the last settings. */
const BEFORE_PREPARED = new Set([
  '/live',
  '/ready',
  ...SECURITY_TEXT_PATHS,
  '/',
  '/base',
  BASE_PATH,
  `${BASE_PATH}index.html`,
  `${BASE_PATH}assets/*`,
]);
const SWEEP_SECONDS = 300;
const PREPARE_RETRY_MS = 1000;
const FIRST_WORK_MS = 1000;

/** The whole server, ready to listen. */
export async function createApp(options: AppOptions) {
  const { config, database, keys, log, migrate, captchaText, pushLimits, hashing } = options;
  const secure = config.tls !== undefined || config.publicUrl?.protocol === 'https:';
  /** Kept, since every token of an application names it, and Fastify asks the system each time. */
  let listensAt: string | undefined;
  const publicUrl = () => config.publicUrl?.origin ?? listensAt ?? server.listeningOrigin;
  const services = createServices({
    database,
    keys,
    log,
    files: createFolderStorage(join(config.data, 'files')),
    auditHead: createChainHeadFile(join(config.data, 'audit-head')),
    publicUrl,
    internalHosts: config.internalHosts,
    ...(config.smtp === undefined ? {} : { mailServer: smtpServerOf(config.smtp) }),
    licenceKeys: config.licenceKeys,
    timeZone: config.timeZone,
    secure,
    linksKnown: config.publicUrl !== undefined || isLoopback(config.host),
    ...(captchaText === undefined ? {} : { captchaText }),
    ...(pushLimits === undefined ? {} : { pushLimits }),
    ...(hashing === undefined ? {} : { hashing }),
  });
  let prepared = false;

  const server = await createServer({ log, https: config.tls, secure, trustedProxies: config.trustedProxies });
  server.addHook('onListen', async () => void (listensAt = server.listeningOrigin));
  const warnOfForwarded = createForwardedWarning({ trustedProxies: config.trustedProxies, log });
  server.addHook('onRequest', async ({ raw }) => warnOfForwarded(raw));
  const calls = trackRequests(server);
  const hearers = [logResponses(log), ...(config.metrics ? [await mountMetrics(server)] : [])];
  const responseListener: ResponseListener = (answered) => hearers.forEach((hear) => hear(answered));
  onResponse(server, responseListener);
  mountHealth(server, database, () => prepared);
  mountSecurityText(server, { contacts: config.securityContacts, publicUrl });
  const requirePrepared = () => {
    if (!prepared) throw new Fault('unavailable', { seconds: 1 });
  };
  server.addHook('onRequest', async (request) => {
    if (!BEFORE_PREPARED.has(request.routeOptions.url ?? '')) requirePrepared();
  });

  let stopping = false;
  // Or a connection whose answer was under way would be kept open, and the stop would wait for it.
  server.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) void reply.header('connection', 'close');
    return payload;
  });

  const page = createPage({
    folder: WEB,
    settings: services.settings,
    passkeys: services.passkeys,
    providers: services.providers,
    brand: services.brand,
    languages: services.languages,
    applications: services.applications,
    version: VERSION,
  });
  const documents = createDocumentCache();
  const assets = await createAssets({ folder: join(WEB, 'client', 'assets'), shared: join(config.data, 'assets') });
  mountPage(server, { page, documents, assets });
  mountLogos(server, services.brand, services.rates.countCall);

  const mount = createMount({
    server,
    log,
    secure,
    countCall: services.rates.countCall,
    documents,
    authenticate: services.sessions.authenticate,
    authenticateApplication: services.oidc.authenticateApplication,
    onRefused: services.sessions.recordRefusal,
  });
  mountSignIn(mount, services);
  mountSuiteSessions(mount, services.oidc);
  const provider = { oidc: services.oidc, countCall: services.rates.countCall };
  server.mountRaw(providerRoute(provider), {
    requirePrepared,
    isStopping: () => stopping,
    track: calls.track,
    responseListener,
  });
  await mountOidcEndpoints(server, { ...provider, secure });
  mountSsoNavigations(server, { sso: services.sso, countCall: services.rates.countCall, secure });
  mountWechat(mount, services);
  mountWechatNavigations(server, { wechat: services.wechat, countCall: services.rates.countCall, secure });
  mountLinkedAccounts(mount, services);
  mountSecondFactor(mount, services);
  mountPasswords(mount, services);
  mountSessions(mount, services);
  mountCaptcha(mount, services.captchas);
  mountSettings(mount, services);
  mountLanguages(mount, services.languages);
  mountWorkbench(mount, services.workbench);
  mountUsers(mount, services);
  mountOrganisations(mount, services);
  mountUserAdministration(mount, services);
  mountUserTransfer(mount, services);
  mountRoles(mount, services);
  mountInbox(mount, services);
  mountNotices(mount, services);
  mountApplications(mount, { applications: services.applications, version: VERSION });
  mountApplicationAdministration(mount, services);
  mountSuite(mount, services);
  mountApplicationCalls(mount, services);
  mountSettingAdministration(mount, services);
  mountTextAdministration(mount, services.textAdministration);
  mountTerms(mount, services.terms);
  mountBrand(mount, services);
  mountLicence(mount, services);
  mountLiveSessions(mount, services.liveSessions);
  mountMails(mount, services.sentMails);
  mountMailServer(mount, services);
  mountProviderAdministration(mount, services);
  mountAudit(mount, services.audit);
  mountDashboard(mount, { dashboardService: services.dashboard, version: VERSION });
  await mountPushes(server, {
    pushes: services.pushes,
    log,
    secure,
    publicOrigin: config.publicUrl?.origin,
    countCall: services.rates.countCall,
    recognise: services.sessions.identify,
    onRefused: services.sessions.recordRefusal,
  });
  if (config.apiDocument) mountDocument(server, documents, '/openapi.json', openApiDocument(endpoints, VERSION));

  const schedule = createSchedule(log, SWEEP_SECONDS, [...services.housekeeping, assets.sweep]);

  /** Listens for announcements, migrates, checks the keys and creates what a fresh installation needs. */
  async function prepareOnce(): Promise<string | undefined> {
    await services.bus.start(); // first, since it finds out whether the database can be used
    for (const name of await migrate()) log.info({ migration: name }, 'migrated');
    await requireMatchingKeys(database, keys, join(config.data, 'keys'));
    await services.applications.installSystem(VERSION);
    return services.users.addFirstAdministrator(config.admin);
  }

  return {
    server,
    services,
    /** Throws `WebNotBuilt`; shares the built files with the other processes of the installation, where that is possible. */
    async prepareWeb(): Promise<void> {
      await page.check();
      // A full disk, for example: this process needs only its own files. The sweep tries again.
      await assets.share().catch((error: unknown) => log.warn({ reason: String(error) }, 'assets not shared'));
    },

    /**
     * Prepares the database, however long it is away; `/ready` answers 503 until then. Returns the
     * first administrator's password when one was made up.
     */
    async prepare(): Promise<string | undefined> {
      let logged = '';
      for (;;) {
        try {
          const password = await prepareOnce();
          prepared = true;
          for (const worker of services.workers) worker.start();
          return password;
        } catch (error) {
          const problem = findDatabaseProblem(error);
          if (stopping || problem?.isPermanent === true || !isOutage(error)) throw error;
          const reason = problem?.message ?? (error instanceof Error ? error.message : String(error));
          if (reason !== logged) log.warn({ reason }, 'waiting for the database');
          logged = reason;
          await sleep(PREPARE_RETRY_MS);
        }
      }
    },

    /** Resolves when the work that waited for the start is done, and after a second at the latest. */
    async afterFirstWork(): Promise<void> {
      await Promise.race([Promise.all(services.workers.map((worker) => worker.idle())), sleep(FIRST_WORK_MS)]);
    },

    /** Finishes what runs, then closes everything. */
    async close(): Promise<void> {
      stopping = true;
      await server.close();
      await calls.ended();
      await schedule.stop();
      await Promise.all(services.workers.map((worker) => worker.stop()));
      await database.close();
    },
  };
}

export type App = Awaited<ReturnType<typeof createApp>>;
