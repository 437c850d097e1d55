import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import type { AdapterFactory, AdapterPayload } from 'oidc-provider';

import { deviceOf } from '#/platform/http/requests/origin.ts';

import { matchesSecret } from './clients.ts';
import { collectWrites } from './tokens/writes.ts';

type CallerIdentificationNeeds = {
  readonly adapter: AdapterFactory;
  readonly findClient: (code: string) => Promise<AdapterPayload | undefined>;
  readonly cookieName: string;
};

/** Caller of a provider request, if authenticated: an application by its secret, or a user. */
export type ProviderCaller = { readonly application: string } | { readonly userId: string };

/**
 * Identifies a caller before the provider processes the request: by an application's secret, a valid token, or a
 * session cookie. The library repeats these look-ups and finds them in the same caches.
 */
export function createCallerIdentification({ adapter, findClient, cookieName }: CallerIdentificationNeeds) {
  async function byCredentials(id: string, secret: string): Promise<ProviderCaller | undefined> {
    const client = await findClient(id);
    return client !== undefined && matchesSecret(client.client_secret, secret) ? { application: id } : undefined;
  }

  async function byToken(token: string): Promise<ProviderCaller | undefined> {
    const accessToken = await adapter('AccessToken').find(token);
    return typeof accessToken?.accountId === 'string' ? { userId: accessToken.accountId } : undefined;
  }

  async function byCookie(secret: string, headers: IncomingHttpHeaders): Promise<ProviderCaller | undefined> {
    let session: AdapterPayload | undefined;
    await collectWrites(deviceOf(headers), async () => {
      session = (await adapter('Session').find(secret)) ?? undefined;
    });
    return typeof session?.accountId === 'string' ? { userId: session.accountId } : undefined;
  }

  return async (
    { headers }: IncomingMessage,
    form: URLSearchParams | undefined,
  ): Promise<ProviderCaller | undefined> => {
    const { authorization = '', cookie = '' } = headers;
    const [, kind = '', value = ''] = /^(Basic|Bearer) +([\w+/=.~-]+)$/i.exec(authorization) ?? [];
    if (kind.toLowerCase() === 'bearer') return byToken(value);
    if (kind !== '') return byCredentials(...readBasic(value));
    const [id, secret] = [form?.get('client_id'), form?.get('client_secret')];
    if (typeof id === 'string' && typeof secret === 'string') return byCredentials(id, secret);
    const sessionCookie = cookie.split('; ').find((pair) => pair.startsWith(`${cookieName}=`));
    return sessionCookie === undefined ? undefined : byCookie(sessionCookie.slice(cookieName.length + 1), headers);
  };
}

/** Client ID and secret of HTTP Basic, each form-encoded (RFC 6749 2.3.1). */
function readBasic(value: string): [string, string] {
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const form = new URLSearchParams(`id=${text.slice(0, colon)}&secret=${text.slice(colon + 1)}`);
  return [form.get('id') ?? '', form.get('secret') ?? ''];
}
