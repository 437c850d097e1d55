import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { BASE_PATH, DOCUMENTATION_PATH } from '@foyer/contract/core/limits.ts';

import { createChainHeadFile } from '#/features/audit/chain-head-file.ts';
import { providerRoute } from '#/features/oidc/routes.ts';
import { createAssets } from '#/features/page/assets.ts';
import { mountPage } from '#/features/page/routes.ts';
import { createPage } from '#/features/page/service.ts';
import { createFolderStorage } from '#/platform/files/file-storage.ts';
import { isDocumentationBuilt, mountDocumentation } from '#/platform/http/documentation.ts';
import { mountHealth } from '#/platform/http/health.ts';
import { createServer } from '#/platform/http/http-server.ts';
import { trackRequests } from '#/platform/http/in-flight.ts';
import { mountMetrics } from '#/platform/http/metrics.ts';
import { createMount } from '#/platform/http/mount.ts';
import { openApiDocument } from '#/platform/http/openapi.ts';
import { isLoopback } from '#/platform/http/requests/address.ts';
import { createForwardedWarning } from '#/platform/http/requests/forwarded-warning.ts';
import { logResponses, type ResponseListener, onResponse } from '#/platform/http/response-log.ts';
import { createDocumentCache, mountDocument } from '#/platform/http/responses/document-cache.ts';
import { mountSecurityText, SECURITY_TEXT_PATHS } from '#/platform/http/security-text.ts';
import { createSchedule } from '#/platform/jobs/schedule.ts';
import { smtpServerOf } from '#/platform/mail/smtp.ts';
import type { Module } from '#/platform/module.ts';

import type { AppOptions } from './app-options.ts';
import { createModules } from './modules.ts';
import { createPreparation } from './preparation.ts';
import { createServices } from './services.ts';
import { VERSION } from './version.ts';

const WEB = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const DOCUMENTATION = fileURLToPath(new URL('../../../docs/.vitepress/dist/', import.meta.url));
/**
 * Routes served while the database is not ready: health, security.txt, documentation and the page. The page then uses
 * the last known settings.
 */
const BEFORE_PREPARED = new Set([
  '/live',
  '/ready',
  ...SECURITY_TEXT_PATHS,
  '/',
  '/base',
  BASE_PATH,
  `${BASE_PATH}index.html`,
  `${BASE_PATH}assets/*`,
  `${DOCUMENTATION_PATH}*`,
]);
const SWEEP_SECONDS = 300;
const FIRST_WORK_MS = 1000;

/** Builds the server with all features. The caller prepares it and listens. */
export async function createApp(options: AppOptions) {
  const {
    config,
    database,
    keys,
    log,
    captchaText,
    pushLimits,
    hashing,
    documentationFolder = DOCUMENTATION,
  } = options;
  const secure = config.tls !== undefined || config.publicUrl?.protocol === 'https:';
  /**
   * Listening origin. Cached, since every application token contains it and Fastify queries the operating system on
   * each read.
   */
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
    mailServer: config.smtp && smtpServerOf(config.smtp),
    licenceKeys: config.licenceKeys,
    timeZone: config.timeZone,
    secure,
    linksKnown: config.publicUrl !== undefined || isLoopback(config.host),
    publicOrigin: config.publicUrl?.origin,
    captchaText,
    pushLimits,
    hashing,
  });
  const modules = createModules(services);
  const features: readonly Module[] = Object.values(modules);
  const workers = features.flatMap((feature) => feature.workers ?? []);
  services.bus.onResync(() => workers.forEach((worker) => worker.wake())); // an announcement of work may have been lost
  const preparation = createPreparation(options, services);

  const server = await createServer({ log, https: config.tls, secure, trustedProxies: config.trustedProxies });
  server.addHook('onListen', async () => void (listensAt = server.listeningOrigin));
  const warnOfForwarded = createForwardedWarning({ trustedProxies: config.trustedProxies, log });
  const calls = trackRequests(server);
  const responseListeners = [logResponses(log), ...(config.metrics ? [await mountMetrics(server)] : [])];
  const responseListener: ResponseListener = (answered) => responseListeners.forEach((listen) => listen(answered));
  onResponse(server, responseListener);
  mountHealth(server, database, preparation.isPrepared);
  mountSecurityText(server, { contacts: config.securityContacts, publicUrl });
  server.addHook('onRequest', (request, _reply, done) => {
    warnOfForwarded(request.raw);
    if (!BEFORE_PREPARED.has(request.routeOptions.url ?? '')) preparation.requirePrepared();
    done();
  });

  let stopping = false;
  // While the server stops, responses close their connection. An idle keep-alive connection would delay the stop.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) void reply.header('connection', 'close');
    done();
  });

  const documentation = config.documentation && isDocumentationBuilt(documentationFolder);
  if (documentation) mountDocumentation(server, documentationFolder);
  const page = createPage({ ...services, folder: WEB, version: VERSION, documentation });
  const documents = createDocumentCache();
  const assets = await createAssets({ folder: join(WEB, 'client', 'assets'), shared: join(config.data, 'assets') });
  mountPage(server, { page, documents, assets });

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
  server.mountRaw(providerRoute(services), {
    requirePrepared: preparation.requirePrepared,
    isStopping: () => stopping,
    track: calls.track,
    responseListener,
  });
  for (const feature of features) {
    feature.mount?.(mount);
    await feature.mountRoutes?.(server);
  }
  if (config.apiDocument) mountDocument(server, documents, '/openapi.json', openApiDocument(endpoints, VERSION));

  const sweeps = [...features.flatMap((feature) => feature.sweeps ?? []), services.rates.sweep, assets.sweep];
  const schedule = createSchedule(log, SWEEP_SECONDS, sweeps);

  return {
    server,
    services,
    modules,
    workers,
    sweeps,
    /**
     * Checks that the web is built and shares its files with the installation's other processes. Throws `WebNotBuilt`.
     */
    async prepareWeb(): Promise<void> {
      await page.check();
      // Sharing can fail, for example on a full disk. This process needs only its own files, and the sweep retries.
      await assets.share().catch((error: unknown) => log.warn({ reason: String(error) }, 'assets not shared'));
    },

    /** Resolves when the database is ready; see `preparation.ts`. `/ready` answers 503 until then. */
    async prepare(): Promise<string | undefined> {
      const password = await preparation.prepare();
      for (const worker of workers) worker.start();
      return password;
    },

    /** Resolves when the work pending at the start is done, after one second at the latest. */
    async afterFirstWork(): Promise<void> {
      await Promise.race([Promise.all(workers.map((worker) => worker.idle())), sleep(FIRST_WORK_MS)]);
    },

    /** Waits for running requests and jobs, then closes everything. */
    async close(): Promise<void> {
      stopping = true;
      preparation.stop();
      await server.close();
      await calls.ended();
      await schedule.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await database.close();
    },
  };
}

export type App = Awaited<ReturnType<typeof createApp>>;
