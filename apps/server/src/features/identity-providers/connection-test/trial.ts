import type { TrialStep, TrialTrouble } from '@foyer/contract/identity-providers.ts';
import { needsSecret } from '@foyer/contract/rules/provider-rules.ts';

import { ProviderError } from '#/features/external-sign-in/failure.ts';
import { entraIssuer } from '#/features/external-sign-in/microsoft.ts';
import { clientAuthOf, type ProviderClient } from '#/features/external-sign-in/openid.ts';
import type { RequestProvider } from '#/features/external-sign-in/outgoing.ts';
import type { Sso } from '#/features/external-sign-in/service.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { freshSecret } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import { OutsideRefused } from '#/platform/external/outside.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Repositories } from '#/repositories.ts';

import type { ConfiguredProvider } from '../providers.ts';
import { type Answered, requireKnownTo, requireKnownToWechat, TrialFailed } from './trial-answers.ts';
import { requireKeys, requireMetadata } from './trial-metadata.ts';

type Stores = Repositories<'announce' | 'audit' | 'providers' | 'sessions'>;
type Needs = Work<Stores> & {
  requestProvider: RequestProvider;
  sso: Pick<Sso, 'openId' | 'redirectOf'>;
  sessions: Sessions;
  insideHosts: readonly string[];
  linksKnown: boolean;
};

const OK = 200;

export type Tried = { step: TrialStep; trouble: TrialTrouble | null };
/** Does what belongs to a step; what it throws is its trouble. */
type Take = <T>(step: TrialStep, act: () => Promise<T> | T) => Promise<T>;

/** Tries providers as they stand, step by step until one fails. Nobody is signed in, and no secret is told. */
export function createTrial({
  work,
  requestProvider: requestWithBreaker,
  sso,
  sessions,
  insideHosts,
  linksKnown,
}: Needs) {
  /** It is asked as it stands now, whatever it has done before. */
  const requestProvider: RequestProvider = (address, question, how) =>
    requestWithBreaker(address, question, { ...how, ignoresBreaker: true });

  /** Shows the provider who Foyer is, with a code that it has given to nobody. */
  async function offerCode(
    name: string,
    { tokenAddress, namedBy = tokenAddress }: { tokenAddress: string; namedBy?: string },
    client: ProviderClient,
  ): Promise<Answered> {
    const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Foyer' });
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: freshSecret(),
      redirect_uri: sso.redirectOf(name),
      code_verifier: freshSecret(),
    });
    clientAuthOf(client)({ issuer: tokenAddress }, { client_id: client.clientId }, body, headers);
    const question = { method: 'POST', headers: Object.fromEntries(headers), body: body.toString() } as const;
    return requestProvider(tokenAddress, question, { namedBy });
  }

  async function tryOpenId(name: string, issuer: string, client: ProviderClient, take: Take): Promise<void> {
    const document = await take('address', () => readDocument(requestProvider, discoveryAddress(issuer)));
    const { token, keys } = await take('metadata', async () => {
      const found = requireMetadata(document, issuer, insideHosts);
      // As a sign-in reads it, which begins anew with it from here on.
      await sso.openId.refreshMetadata(issuer).catch((error: unknown) => {
        throw error instanceof ProviderError ? new TrialFailed('incomplete') : error;
      });
      return found;
    });
    await take('keys', async () => requireKeys(await readKeys(requestProvider, keys, issuer)));
    await take('client', async () => {
      if (client.clientAuth !== 'none' && client.secret === '') throw new TrialFailed('client');
      requireKnownTo(await offerCode(name, { tokenAddress: token, namedBy: issuer }, client));
    });
  }

  async function attempt({ name, value, secret }: ConfiguredProvider, take: Take): Promise<void> {
    await take('redirect', () => {
      if (!linksKnown) throw new TrialFailed('missing');
    });
    const isUnknown = needsSecret(value) && secret === '';
    if (isUnknown && (value.kind === 'oauth' || value.kind === 'wechat'))
      return take('client', () => {
        throw new TrialFailed('client');
      });
    switch (value.kind) {
      case 'oidc':
        return tryOpenId(name, value.issuer, { ...value, secret }, take);
      case 'microsoft':
        return tryOpenId(name, entraIssuer(value), { ...value, clientAuth: 'post', secret }, take);
      case 'oauth': {
        const answer = await take('address', () => offerCode(name, value, { ...value, secret }));
        return take('client', () => requireKnownTo(answer));
      }
      case 'wechat': {
        const address = new URL(value.tokenAddress);
        const given = { appid: value.appId, secret, code: freshSecret(), grant_type: 'authorization_code' };
        for (const [key, text] of Object.entries(given)) address.searchParams.set(key, text);
        const answer = await take('address', () => requestProvider(address.href));
        return take('client', () => requireKnownToWechat(answer));
      }
    }
  }

  /** What was tried of a provider, and how each step went. A0404 when there is none. */
  return async function tryProvider(caller: Caller, name: string): Promise<Tried[]> {
    const known = await work(async (stores): Promise<ConfiguredProvider> => {
      const stored = await stores.providers.find(name);
      if (stored === undefined) throw new Fault('not_found');
      await sessions.requireRecentAuthentication(stores, caller);
      return { name, value: stored.value, secret: stores.providers.decryptSecret(stored) ?? '' };
    });
    const steps: Tried[] = [];
    await attempt(known, async (step, act) => {
      const tried: Tried = { step, trouble: null };
      steps.push(tried);
      try {
        return await act();
      } catch (error) {
        tried.trouble = troubleOf(error);
        throw new TrialFailed(tried.trouble);
      }
    }).catch((error: unknown) => {
      if (!(error instanceof TrialFailed)) throw error;
    });
    return steps;
  };
}

export type TryProvider = ReturnType<typeof createTrial>;

/** The trouble of a step; what is none is a bug. */
function troubleOf(error: unknown): TrialTrouble {
  if (error instanceof TrialFailed) return error.trouble;
  if (error instanceof OutsideRefused) return error.reason === 'format' ? 'address' : error.reason;
  throw error;
}

/** Where a provider tells of itself (OpenID Connect Discovery 1.0, 4). */
function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
}

/** What a provider tells of itself must be said to be JSON, or libraries do not read it. */
async function readDocument(requestProvider: RequestProvider, address: string): Promise<unknown> {
  const { status, headers, body } = await requestProvider(address);
  if (status !== OK) throw new TrialFailed('status');
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    throw new TrialFailed('type');
  return parse(body);
}

async function readKeys(requestProvider: RequestProvider, address: string, namedBy: string): Promise<unknown> {
  const { status, body } = await requestProvider(address, {}, { namedBy });
  if (status !== OK) throw new TrialFailed('status');
  return parse(body);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new TrialFailed('type');
  }
}
