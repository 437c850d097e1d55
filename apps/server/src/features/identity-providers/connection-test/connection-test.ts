import type { ConnectionTestStep, ConnectionTestError } from '@foyer/contract/identity-providers.ts';
import { needsSecret } from '@foyer/contract/rules/provider-rules.ts';

import { ProviderError } from '#/features/external-sign-in/failure.ts';
import { entraIssuer } from '#/features/external-sign-in/microsoft.ts';
import type { ProviderClient } from '#/features/external-sign-in/openid.ts';
import type { RequestProvider } from '#/features/external-sign-in/provider-http.ts';
import type { ExternalSignIn } from '#/features/external-sign-in/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { randomToken } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import { ExternalRequestRefused } from '#/platform/external/external-http.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Repositories } from '#/repositories.ts';

import type { ConfiguredProvider } from '../providers.ts';
import { requireKeys, requireMetadata } from './connection-test-metadata.ts';
import {
  type ConnectionTestResponse,
  requireClientKnown,
  requireClientKnownToWechat,
  ConnectionTestFailure,
} from './connection-test-responses.ts';

type ConnectionTestRepositories = Repositories<'announce' | 'audit' | 'providers' | 'sessions'>;
type ConnectionTestNeeds = Work<ConnectionTestRepositories> & {
  requestProvider: RequestProvider;
  externalSignIn: Pick<ExternalSignIn, 'redirectOf' | 'refreshMetadata'>;
  sessions: Sessions;
  internalHosts: readonly string[];
  linksKnown: boolean;
};

const OK = 200;

export type ConnectionTestResult = { step: ConnectionTestStep; trouble: ConnectionTestError | null };
/** Runs a step. An error becomes the step's `trouble`. */
type RunStep = <T>(step: ConnectionTestStep, act: () => Promise<T> | T) => Promise<T>;

/** Connection test of a provider: runs its steps until one fails. It signs in no user and returns no secret. */
export function createConnectionTest({
  work,
  requestProvider: requestWithBreaker,
  externalSignIn,
  sessions,
  internalHosts,
  linksKnown,
}: ConnectionTestNeeds) {
  /** Ignores the circuit breaker: the test depends only on the current response. */
  const requestProvider: RequestProvider = (address, question, how) =>
    requestWithBreaker(address, question, { ...how, ignoresBreaker: true });

  /** Authenticates to the provider with a random code that the provider never issued. */
  async function offerCode(
    name: string,
    { tokenAddress, namedBy = tokenAddress }: { tokenAddress: string; namedBy?: string },
    client: ProviderClient,
  ): Promise<ConnectionTestResponse> {
    const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Foyer' });
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: randomToken(),
      redirect_uri: externalSignIn.redirectOf(name),
      code_verifier: randomToken(),
    });
    const { clientAuthOf } = await import('#/features/external-sign-in/openid.ts');
    clientAuthOf(client)({ issuer: tokenAddress }, { client_id: client.clientId }, body, headers);
    const question = { method: 'POST', headers: Object.fromEntries(headers), body: body.toString() } as const;
    return requestProvider(tokenAddress, question, { namedBy });
  }

  async function testOpenId(name: string, issuer: string, client: ProviderClient, runStep: RunStep): Promise<void> {
    const document = await runStep('address', () => readDocument(requestProvider, discoveryAddress(issuer)));
    const { token, keys } = await runStep('metadata', async () => {
      const metadata = requireMetadata(document, issuer, internalHosts);
      // Reads the metadata as a sign-in does. Later sign-ins use this version.
      await externalSignIn.refreshMetadata(issuer).catch((error: unknown) => {
        throw error instanceof ProviderError ? new ConnectionTestFailure('incomplete') : error;
      });
      return metadata;
    });
    await runStep('keys', async () => requireKeys(await readKeys(requestProvider, keys, issuer)));
    await runStep('client', async () => {
      if (client.clientAuth !== 'none' && client.secret === '') throw new ConnectionTestFailure('client');
      requireClientKnown(await offerCode(name, { tokenAddress: token, namedBy: issuer }, client));
    });
  }

  async function runSteps({ name, value, secret }: ConfiguredProvider, runStep: RunStep): Promise<void> {
    await runStep('redirect', () => {
      if (!linksKnown) throw new ConnectionTestFailure('missing');
    });
    const isUnknown = needsSecret(value) && secret === '';
    if (isUnknown && (value.kind === 'oauth' || value.kind === 'wechat'))
      return runStep('client', () => {
        throw new ConnectionTestFailure('client');
      });
    switch (value.kind) {
      case 'oidc':
        return testOpenId(name, value.issuer, { ...value, secret }, runStep);
      case 'microsoft':
        return testOpenId(name, entraIssuer(value), { ...value, clientAuth: 'post', secret }, runStep);
      case 'oauth': {
        const answer = await runStep('address', () => offerCode(name, value, { ...value, secret }));
        return runStep('client', () => requireClientKnown(answer));
      }
      case 'wechat': {
        const address = new URL(value.tokenAddress);
        const parameters = { appid: value.appId, secret, code: randomToken(), grant_type: 'authorization_code' };
        for (const [key, text] of Object.entries(parameters)) address.searchParams.set(key, text);
        const answer = await runStep('address', () => requestProvider(address.href));
        return runStep('client', () => requireClientKnownToWechat(answer));
      }
    }
  }

  /** Tests a provider. Returns the steps that ran, with their results. A0404 when the provider does not exist. */
  return async function testProvider(caller: Caller, name: string): Promise<ConnectionTestResult[]> {
    const configured = await work(async (repositories): Promise<ConfiguredProvider> => {
      const stored = await repositories.providers.find(name);
      if (stored === undefined) throw new Fault('not_found');
      await sessions.requireRecentAuthentication(repositories, caller);
      return { name, value: stored.value, secret: repositories.providers.decryptSecret(stored) ?? '' };
    });
    const steps: ConnectionTestResult[] = [];
    await runSteps(configured, async (step, act) => {
      const result: ConnectionTestResult = { step, trouble: null };
      steps.push(result);
      try {
        return await act();
      } catch (error) {
        result.trouble = problemOf(error);
        throw new ConnectionTestFailure(result.trouble);
      }
    }).catch((error: unknown) => {
      if (!(error instanceof ConnectionTestFailure)) throw error;
    });
    return steps;
  };
}

export type RunConnectionTest = ReturnType<typeof createConnectionTest>;

/** The `trouble` for an error of a step. Unexpected errors are bugs and are thrown. */
function problemOf(error: unknown): ConnectionTestError {
  if (error instanceof ConnectionTestFailure) return error.problem;
  if (error instanceof ExternalRequestRefused) return error.reason === 'format' ? 'address' : error.reason;
  throw error;
}

/** Address of a provider's metadata (OpenID Connect Discovery 1.0, 4). */
function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
}

/** Reads metadata. Its content type must be JSON: libraries refuse any other. */
async function readDocument(requestProvider: RequestProvider, address: string): Promise<unknown> {
  const { status, headers, body } = await requestProvider(address);
  if (status !== OK) throw new ConnectionTestFailure('status');
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    throw new ConnectionTestFailure('type');
  return parse(body);
}

async function readKeys(requestProvider: RequestProvider, address: string, namedBy: string): Promise<unknown> {
  const { status, body } = await requestProvider(address, {}, { namedBy });
  if (status !== OK) throw new ConnectionTestFailure('status');
  return parse(body);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ConnectionTestFailure('type');
  }
}
