import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { base64url, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';

import { CLIENT, TENANT } from '../sign-in/providers.ts';
import type { Misbehaviour } from './misbehaviour.ts';

const FUTURE_SECONDS = 600;
const NO_AUTHORIZATION = { nonce: '', sub: 'someone' };

const makeKeyPair = () => generateKeyPair('RS256', { extractable: true });
const makeKeyPairs = () => Promise.all([makeKeyPair(), makeKeyPair(), makeKeyPair()]);
/** Shared by all providers of the process: generating an RSA key takes 0.2 s of CPU time. */
let keyPairs: ReturnType<typeof makeKeyPairs> | undefined;

/** An OpenID provider, also as a tenant of Entra ID, that misbehaves on demand and records its requests. */
export async function createMaliciousProvider() {
  const server = createServer((request, response) => void handleRequest(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://127.0.0.1:${port}`;
  const [current, foreign, next] = await (keyPairs ??= makeKeyPairs());
  let misbehaviour: Misbehaviour = {};
  let nextAuthorization = NO_AUTHORIZATION;
  /** Authorizations that apply to one code only. */
  const authorizationsByCode = new Map<string, typeof nextAuthorization>();
  const requests: string[] = [];
  let published = ['own'];

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', origin);
    const endpoint = pathname.split('/').at(-1) ?? '';
    requests.push(endpoint);
    const misbehave = misbehaviour.responses?.[endpoint];
    if (misbehave !== undefined) return misbehave(request, response);
    const issuer = pathname.startsWith(`/${TENANT}/`) ? `${origin}/${TENANT}/v2.0` : origin;
    const body = endpoint === 'token' ? await tokensOf(await codeOf(request), issuer) : await bodyOf(endpoint, issuer);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  }

  async function bodyOf(endpoint: string, issuer: string): Promise<object | undefined> {
    if (endpoint === 'openid-configuration') return { ...metadataOf(issuer), ...misbehaviour.metadata };
    if (endpoint === 'keys') {
      const keys = { own: current.publicKey, next: next.publicKey };
      return {
        keys: await Promise.all(
          published.map(async (kid) => ({ ...(await exportJWK(keys[kid as 'own'])), kid, alg: 'RS256', use: 'sig' })),
        ),
      };
    }
    if (endpoint === 'userinfo' || endpoint === 'me')
      return {
        sub: nextAuthorization.sub,
        id: nextAuthorization.sub,
        login: nextAuthorization.sub,
        preferred_username: nextAuthorization.sub,
        ...misbehaviour.userInfo,
      };
    return undefined;
  }

  async function tokensOf(code: string, issuer: string): Promise<object> {
    const authorization = authorizationsByCode.get(code) ?? nextAuthorization;
    const isOpenId = authorization.nonce !== '';
    return {
      access_token: 'an-access-token-of-the-provider',
      token_type: 'Bearer',
      expires_in: 600,
      ...(isOpenId ? { id_token: await sign(issuer, authorization) } : {}),
    };
  }

  function metadataOf(issuer: string) {
    return {
      issuer,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: issuer === origin ? `${origin}/token` : `${origin}/${TENANT}/token`,
      jwks_uri: `${origin}/keys`,
      userinfo_endpoint: `${origin}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  async function sign(issuer: string, { nonce, sub }: typeof nextAuthorization): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      sub,
      oid: sub,
      tid: TENANT,
      nonce,
      iat: now,
      exp: now + FUTURE_SECONDS,
      preferred_username: sub,
      ...misbehaviour.claims,
    };
    // Removes undefined claims.
    const payload = JSON.parse(JSON.stringify(claims)) as Record<string, unknown>;
    switch (misbehaviour.signing ?? 'right') {
      case 'right':
        return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(current.privateKey);
      case 'foreign key':
        return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(foreign.privateKey);
      case 'new key':
        return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'next' }).sign(next.privateKey);
      case 'none':
        return `${encode({ alg: 'none' })}.${encode(payload)}.`;
      case 'HS256 with the public key': {
        const text = `${encode({ alg: 'HS256', kid: 'own' })}.${encode(payload)}`;
        const mac = createHmac('sha256', await exportSPKI(current.publicKey)).update(text);
        return `${text}.${mac.digest('base64url')}`;
      }
      case 'broken': {
        const right = await new SignJWT(payload)
          .setProtectedHeader({ alg: 'RS256', kid: 'own' })
          .sign(current.privateKey);
        const [header, , signature] = right.split('.');
        return `${header}.${encode({ ...payload, sub: 'somebody-else' })}.${signature}`;
      }
    }
  }

  return {
    origin,
    /** The last path segment of each request so far. */
    requests,

    misbehave(nextMisbehaviour: Misbehaviour): void {
      misbehaviour = nextMisbehaviour;
    },

    /**
     * Sets the user that the provider asserts next and, with OpenID Connect, the nonce it received. With a code, this
     * applies to that code only, so that several sign-ins can be in progress.
     */
    expect({ code, ...authorization }: { nonce?: string; sub?: string; code?: string }): void {
      const expected = { ...NO_AUTHORIZATION, ...authorization };
      if (code === undefined) nextAuthorization = expected;
      else authorizationsByCode.set(code, expected);
    },

    /** Sets the IDs of the published keys. */
    publish(...kids: ('own' | 'next')[]): void {
      published = kids;
    },

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

export type MaliciousProvider = Awaited<ReturnType<typeof createMaliciousProvider>>;

/** The authorization code of a token request. */
async function codeOf(request: IncomingMessage): Promise<string> {
  return new URLSearchParams(await readText(request)).get('code') ?? '';
}

const encode = (value: object): string => base64url.encode(JSON.stringify(value));

export const redirectTo = (address: string) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(302, { location: address }).end();

/** Never responds. */
export const hang = () => {};

export function switchProtocol({ socket }: IncomingMessage): void {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
}

/** Ten megabytes of JSON. */
export function flood(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ filler: 'x'.repeat(10_000_000) }));
}

/** Decompression bomb: ten megabytes of JSON, gzipped to a few kilobytes. */
export function bomb(_request: IncomingMessage, response: ServerResponse): void {
  const body = gzipSync(JSON.stringify({ filler: 'x'.repeat(10_000_000) }));
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
}

export const respondWith = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
