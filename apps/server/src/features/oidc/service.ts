import type { IncomingMessage, ServerResponse } from 'node:http';

import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import { type Applications, mayOpen } from '#/features/applications/service.ts';
import type { Home } from '#/features/home/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import { randomToken } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import { cookieName } from '#/platform/http/cookies.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import { createAdapters } from './adapter.ts';
import { createApplicationTokens } from './application-tokens.ts';
import { createCallerIdentification } from './caller-identification.ts';
import { clientOf } from './clients.ts';
import { createExternalFetch } from './external-fetch.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { loadLibrary } from './library.ts';
import { createBackChannel } from './logout/back-channel.ts';
import { createSessionEnd } from './logout/end-session.ts';
import { createPermittedPlaces } from './permitted-places.ts';
import type { Principals } from './principals.ts';
import { createOidcProvider } from './provider.ts';
import { suiteFingerprint } from './suite-secret.ts';
import { createTokenCache } from './tokens/cache.ts';
import { parseGrantId } from './tokens/grant-id.ts';
import { createTokenWrites } from './tokens/writes.ts';

type OidcNeeds = Work<
  Repositories<
    | 'announce'
    | 'applications'
    | 'applicationSecrets'
    | 'audit'
    | 'logoutMessages'
    | 'permittedPlaces'
    | 'sessions'
    | 'signingKeys'
    | 'principals'
    | 'oidcSessions'
    | 'oidcTokens'
  >
> & {
  bus: Bus;
  applications: Applications;
  sessions: Sessions;
  principals: Principals;
  /** Selects a place when an application is opened in a session without one, and records the selected store. */
  home: Pick<Home, 'beginContext' | 'noteStore'>;
  settings: SettingsService;
  log: Log;
  internalHosts: readonly string[];
  publicUrl: () => string;
  /** Whether users reach Foyer over https. */
  secure: boolean;
};

/** Key under which a request object has its origin: the library passes on only the request object. */
const ORIGIN = Symbol('from');
type OriginatedRequest = IncomingMessage & { readonly [ORIGIN]?: Origin };

/** TTL of cached clients. It bounds the effect of a lost announcement of a changed secret. */
const CACHE_TTL_MS = 1000;
const MAX_CACHED_CLIENTS = 200;
const WRONG_SECRET_INTERVAL_MS = 60_000;

/** OpenID provider of Foyer's applications (OpenID Connect Core 1.0; OAuth 2.0 according to RFC 9700). */
export function createOidc(needs: OidcNeeds) {
  const { work, read, bus, applications, sessions, principals, settings, log, internalHosts, publicUrl, secure, home } =
    needs;
  const keys = createSigningKeys({ work, read, bus });

  const clients = createTtlCache(
    async (code) => {
      const manifest = await applications.find(code);
      if (manifest === undefined) return undefined;
      return clientOf(manifest, await read(({ applicationSecrets }) => applicationSecrets.findHashes(code)));
    },
    { ms: CACHE_TTL_MS, maxEntries: MAX_CACHED_CLIENTS },
  );
  bus.invalidateOn('applications.changed', clients.clear);
  bus.onResync(clients.clear);

  /** Time of the last recorded wrong secret per application. */
  const wrongSecrets = new Map<string, number>();
  const tokenCache = createTokenCache({ work, read, bus });
  const tokenWrites = createTokenWrites({ read, touchSession: sessions.touchByApplication, tokenCache, log });
  const adapter = createAdapters({ read, tokenCache, principals, findClient: clients.get });
  const provider = createOidcProvider({
    adapter,
    write: tokenWrites.writeRequest,
    keys,
    principals,
    cookieName: cookieName('suite', secure),
    secure,
    fetch: createExternalFetch(internalHosts),
    publicUrl,
    log,
    listPlaces: createPermittedPlaces({ read, applications, principals }),
    onReused: (request, grantId) => void recordReuse(request, grantId),
    onWrongSecret: (request, application) => void recordWrongSecret(request, application),
  });
  const backChannel = createBackChannel({ work, read, bus, settings, provider, log });
  const sessionEnd = createSessionEnd({ work, read, provider, principals });

  /**
   * Records the reuse of a code or token: either it was stolen, or the application is faulty. Its grant has been
   * revoked.
   */
  async function recordReuse({ [ORIGIN]: from }: OriginatedRequest, grantId: string): Promise<void> {
    const grant = parseGrantId(grantId);
    if (from === undefined || grant === undefined) return;
    const { application, userId } = grant;
    const entry = { event: 'application.token_reused', actor: application, result: 'refused' } as const;
    await work(({ audit }) => audit.record(from, { ...entry, subjectId: userId, details: { application } })).catch(
      (error: unknown) => log.warn({ application, reason: String(error) }, 'token reuse not recorded in the audit log'),
    );
  }

  /**
   * Records a wrong secret once a minute per application, so that callers without a secret cannot fill the audit log.
   */
  async function recordWrongSecret({ [ORIGIN]: from }: OriginatedRequest, application: string): Promise<void> {
    const now = performance.now();
    if (from === undefined || (wrongSecrets.get(application) ?? -Infinity) > now - WRONG_SECRET_INTERVAL_MS) return;
    wrongSecrets.set(application, now);
    const entry = { event: 'application.secret_refused', actor: application, result: 'refused' } as const;
    await work(({ audit }) => audit.record(from, { ...entry, details: { application } })).catch((error: unknown) =>
      log.warn({ application, reason: String(error) }, 'wrong client secret not recorded in the audit log'),
    );
  }

  return {
    /**
     * Loads the provider if an installed application signs users in. The load blocks the process for 0.2 s, so it must
     * not wait for the first request.
     */
    async prepare(): Promise<void> {
      const installed = await read((repositories) => repositories.applications.list());
      if (installed.some(({ signIn }) => signIn !== undefined)) await loadLibrary();
    },

    issuer: provider.issuer,
    provider: provider.library,
    principals,
    ...sessionEnd,
    findCaller: createCallerIdentification({
      adapter,
      findClient: clients.get,
      cookieName: cookieName('suite', secure),
    }),
    authenticateApplication: createApplicationTokens({ read, applications }),
    workers: [backChannel.worker, tokenWrites.worker],

    /** Answers a request below `/oidc`. Rejects without a response if the signing keys are unavailable. */
    answer: (request: IncomingMessage, response: ServerResponse, from: Origin): Promise<void> =>
      provider.answer(Object.assign(request, { [ORIGIN]: from }), response),

    /** Description of an installed application, for its sign-in screen. A0404 for one that is not installed. */
    async describe(code: string) {
      const manifest = (await clients.get(code)) && (await applications.find(code));
      if (manifest === undefined) throw new Fault('not_found');
      const onDevice = (manifest.signIn?.deviceAddresses ?? []).length > 0;
      return { code, names: { ...manifest.names }, icon: manifest.icon, onDevice };
    },

    /**
     * Opens the session for applications, in the page's language. Returns the secret of the cookie that identifies the
     * browser to applications: the presented one if it belongs to this session and this kind of browser, or else a new
     * one. Also returns whether the caller may use the application at the selected place. A0404 for an application that
     * is not installed, A0302 for one that the caller may open nowhere.
     */
    async openSession(
      caller: Caller,
      code: string,
      language: LanguageCode | null,
      presented: string | undefined,
      { device }: Origin,
    ): Promise<{ secret: string; opensHere: boolean }> {
      const manifest = await applications.requireOpen(code, caller);
      await home.beginContext(caller, code, language);
      const principal = await principals.findNow(caller.sessionId);
      const opensHere = principal !== undefined && mayOpen(manifest, principal);
      if (opensHere) await home.noteStore(principal, code);
      const secret = await work(async (repositories) => {
        await sessions.lock(repositories, caller);
        // The presented secret is kept, since another tab may be signing in with it.
        if (
          presented !== undefined &&
          (await belongsToSession(repositories, caller, suiteFingerprint(presented, device)))
        )
          return presented;
        const newSecret = randomToken();
        await repositories.oidcSessions.put(caller.sessionId, caller.userId, suiteFingerprint(newSecret, device));
        return newSecret;
      });
      return { secret, opensHere };
    },

    /** Rotates keys, and removes expired logout messages and tokens. */
    housekeeping: [keys.rotate, backChannel.sweep, () => read(({ oidcTokens }) => oidcTokens.sweep())],
  };
}

async function belongsToSession(
  {
    oidcSessions,
  }: Repositories<
    'applicationSecrets' | 'logoutMessages' | 'signingKeys' | 'principals' | 'oidcSessions' | 'oidcTokens'
  >,
  { sessionId }: Caller,
  bytes: Buffer,
): Promise<boolean> {
  const hash = bytes.toString('hex');
  return (await oidcSessions.listByHashes([hash])).get(hash)?.sessionId === sessionId;
}

export type Oidc = ReturnType<typeof createOidc>;
