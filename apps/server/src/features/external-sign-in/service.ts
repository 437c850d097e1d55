import { createHmac } from 'node:crypto';

import * as Type from '@foyer/contract/core/schema.ts';
import { SSO_STATE_SECONDS } from '@foyer/contract/limits/external-sign-in.ts';
import { MICROSOFT } from '@foyer/contract/rules/provider-names.ts';

import type { ConfiguredProvider, IdentityProviders } from '#/features/identity-providers/providers.ts';
import type { ExternalIdentity } from '#/features/linked-accounts/repository.ts';
import { fingerprintHex, reuseOrCreateToken } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Caller } from '#/platform/http/access.ts';
import { isValid } from '#/platform/http/requests/schema-validation.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import { createFaultReporter, faultOf, ProviderError } from './failure.ts';
import { microsoftProtocol } from './microsoft.ts';
import {
  type AuthorizationResponse,
  nowSeconds,
  type ExternalProfile,
  type ProviderProtocol,
  type AuthorizationRequest,
} from './protocol.ts';
import type { RequestProvider } from './provider-http.ts';

type ExternalSignInRepositories = Repositories<'oneTimeTokens'>;
type ExternalSignInNeeds = Work<ExternalSignInRepositories> & {
  requestProvider: RequestProvider;
  providers: IdentityProviders;
  log: Log;
  /** Internal hosts, which may use plain http. */
  internalHosts: readonly string[];
  publicUrl: () => string;
  /** Whether the public address is configured, or Foyer is reachable on this machine only. */
  linksKnown: boolean;
};

/** Parameters of the redirect address. */
export type ReturnParameters = {
  readonly code?: string;
  readonly state?: string;
  readonly iss?: string;
  readonly error?: string;
};

/** Validated identity that a provider confirmed. It is used for a sign-in, or to link an account. */
export type VerifiedIdentity = {
  readonly identity: ExternalIdentity;
  readonly profile: ExternalProfile;
  /** False when an existing session at the provider may have been enough. */
  readonly isFresh: boolean;
  readonly provider: ConfiguredProvider;
  /** The caller whose account the identity is linked to. Undefined for a sign-in. */
  readonly owner: Caller | undefined;
};

/** Pending authorisation of a browser that was sent to a provider. */
const PendingAuthorization = Type.Object({
  provider: Type.String(),
  way: Type.String(),
  sessionId: Type.Optional(Type.String()),
  freshSince: Type.Optional(Type.Integer()),
});

/** External sign-in: sends browsers to providers, and verifies the identities in the responses. */
export function createExternalSignIn({
  work,
  requestProvider,
  providers,
  log,
  internalHosts,
  publicUrl,
  linksKnown,
}: ExternalSignInNeeds) {
  let loading: ReturnType<typeof importProtocols> | undefined;
  /** The protocols. Their libraries are loaded at first use, which saves 10 MB until then. */
  const loadProtocols = () => (loading ??= importProtocols());

  async function importProtocols() {
    const { createOpenId } = await import('./openid.ts');
    const { createOauth } = await import('./oauth.ts');
    return {
      openId: createOpenId(requestProvider, internalHosts),
      oauth: createOauth(requestProvider, internalHosts),
    };
  }

  async function protocolOf({ value, secret }: ConfiguredProvider): Promise<ProviderProtocol | undefined> {
    const { openId, oauth } = await loadProtocols();
    switch (value.kind) {
      case 'oidc':
        return openId.protocol(value, { ...value, secret });
      case 'oauth':
        return oauth.protocol(value, { ...value, secret });
      case 'microsoft':
        return microsoftProtocol(openId, value, secret);
      case 'wechat':
        return undefined; // its users scan a QR code instead
    }
  }

  const reportFault = createFaultReporter(log);

  function explain(name: string, error: unknown): never {
    if (!(error instanceof ProviderError)) throw error;
    throw reportFault(name, error.failure, { reason: error.message });
  }

  async function requireEnabled(name: string): Promise<{ provider: ConfiguredProvider; protocol: ProviderProtocol }> {
    const provider = await providers.findEnabled(name);
    const protocol = provider && (await protocolOf(provider));
    if (provider === undefined || protocol === undefined) throw faultOf(name, 'disabled');
    if (!linksKnown) throw faultOf(name, 'redirect');
    return { provider, protocol };
  }

  /** Address to which a provider sends the browser back. */
  const redirectOf = (name: string): string =>
    `${publicUrl()}${name === MICROSOFT ? '/azure/v2/return' : `/v2/sso/${name}/return`}`;

  return {
    redirectOf,

    /** Fetches the metadata of a provider again. */
    refreshMetadata: async (issuer: string): Promise<unknown> => (await loadProtocols()).openId.refreshMetadata(issuer),

    /**
     * Starts an authorisation. Returns the address to which the browser is sent, and the cookie that binds the response
     * to it. With `caller`, the external account is linked to the caller's account. With `fresh`, the user must
     * authenticate at the provider again. Throws A0852, A0857, A0853 or Microsoft's codes.
     */
    async begin(
      name: string,
      flowCookie: string | undefined,
      { caller, fresh = false }: { caller?: Caller; fresh?: boolean } = {},
    ): Promise<{ address: URL; flowSecret: string }> {
      const { protocol } = await requireEnabled(name);
      // Concurrent authorisations in several tabs share the cookie.
      const flowSecret = reuseOrCreateToken(flowCookie);
      const freshSince = fresh ? nowSeconds() : undefined;
      const pending = {
        provider: name,
        way: fingerprintHex(flowSecret),
        sessionId: caller?.sessionId,
        freshSince,
      };
      const state = await work(({ oneTimeTokens }) => oneTimeTokens.issue('sso.state', pending, SSO_STATE_SECONDS));
      const request = { ...deriveRequestSecrets(flowSecret, state), state, redirect: redirectOf(name), freshSince };
      const address = await protocol.start(request).catch((error: unknown) => explain(name, error));
      return { address, flowSecret };
    },

    /**
     * Verifies a provider's response. The state is refused when it has expired or was used before, or when the
     * authorisation was started in another browser or at another provider. Throws A0852 to A0858, or Microsoft's codes.
     */
    async finish(
      name: string,
      { code, state, iss, error }: ReturnParameters,
      flowSecret: string | undefined,
      caller: () => Promise<Caller>,
    ): Promise<VerifiedIdentity> {
      const { provider, protocol } = await requireEnabled(name);
      const pending =
        state === undefined ? undefined : await work(({ oneTimeTokens }) => oneTimeTokens.consume('sso.state', state));
      const isSameBrowser =
        state !== undefined &&
        flowSecret !== undefined &&
        isPending(pending) &&
        pending.provider === name &&
        pending.way === fingerprintHex(flowSecret);
      if (!isSameBrowser)
        throw reportFault(name, 'state', { reason: 'This browser has not started this sign-in, or it has expired.' });
      // The session is checked before the code is sent to the provider: the code belongs to the user who started the
      // authorisation.
      const owner = pending.sessionId === undefined ? undefined : await caller();
      if (owner?.sessionId !== pending.sessionId)
        throw reportFault(name, 'state', { reason: 'Another session started it.' });
      if (error !== undefined)
        throw reportFault(name, 'result', { reason: `The provider returned the error ${error}.` });
      if (code === undefined) throw reportFault(name, 'code', { reason: 'The code is missing.' });
      const response: AuthorizationResponse = { code, iss };
      const { freshSince } = pending;
      const request = { ...deriveRequestSecrets(flowSecret, state), state, redirect: redirectOf(name), freshSince };
      const { identity, profile, isFresh } = await protocol
        .finish(request, response)
        .catch((reason: unknown) => explain(name, reason));
      return { identity: { ...identity, provider: name }, profile, isFresh, provider, owner };
    },
  };
}

export type ExternalSignIn = ReturnType<typeof createExternalSignIn>;

/**
 * Nonce and PKCE verifier of an authorisation request, derived from the browser's cookie and the state. The database
 * stores neither. A code that is injected into another browser fails both checks (RFC 9700 4.5.3, OWASP ASVS 5.0
 * 10.2.1).
 */
function deriveRequestSecrets(flowSecret: string, state: string): Pick<AuthorizationRequest, 'nonce' | 'verifier'> {
  const derive = (purpose: string) =>
    createHmac('sha256', flowSecret).update(`${purpose} ${state}`).digest('base64url');
  return { nonce: derive('nonce'), verifier: derive('verifier') };
}

function isPending(value: unknown): value is Type.Static<typeof PendingAuthorization> {
  return isValid(PendingAuthorization, value);
}
