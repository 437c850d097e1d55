// An `oidc-provider` with in-memory storage: the baseline of the library alone. Prints its address and a session
// cookie.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair } from 'jose';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';

const SECONDS = 3600;
const SCOPES = 'openid profile email';
const [clientId = '', secret = '', redirectUri = ''] = process.argv.slice(2);

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo; // it listens on a port

/**
 * In-memory storage without eviction. The library's own adapter is limited to 1,000 entries: with 64 concurrent flows
 * on a busy machine, it evicts tokens before they are introspected.
 */
const stored = new Map<string, AdapterPayload>();
const sessionIds = new Map<string, string>();
function createAdapter(model: string): Adapter {
  const keyOf = (id: string) => `${model}:${id}`;
  const find = async (id: string) => stored.get(keyOf(id));
  return {
    find,
    async upsert(id, payload) {
      stored.set(keyOf(id), payload);
      if (payload.uid !== undefined) sessionIds.set(payload.uid, id);
    },
    findByUid: async (uid) => find(sessionIds.get(uid) ?? ''),
    findByUserCode: async () => undefined,
    async consume(id) {
      stored.set(keyOf(id), { ...stored.get(keyOf(id)), consumed: Math.floor(Date.now() / 1000) });
    },
    async destroy(id) {
      stored.delete(keyOf(id));
    },
    revokeByGrantId: async () => undefined,
  };
}

const provider = new Provider(`http://127.0.0.1:${port}`, {
  adapter: createAdapter,
  clients: [
    {
      client_id: clientId,
      client_secret: secret,
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'bare' }] },
  claims: { profile: ['name', 'preferred_username', 'locale'], email: ['email'] },
  features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
  interactions: { url: () => '/' },
  issueRefreshToken: async () => true,
  // All requests share one session: without this, its latest sign-in would end the others.
  expiresWithSession: () => false,
  ttl: {
    AccessToken: SECONDS,
    AuthorizationCode: SECONDS,
    Grant: SECONDS,
    IdToken: SECONDS,
    RefreshToken: SECONDS,
    Session: SECONDS,
  },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, name: 'Bench', preferred_username: sub }) }),
  async loadExistingGrant({ oidc: { client, session } }) {
    if (client === undefined || session?.accountId === undefined) return undefined;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope(SCOPES);
    await grant.save();
    return grant;
  },
});
const session = new provider.Session();
session.loginAccount({ accountId: 'bench' });
await session.save(SECONDS);
const handle = provider.callback();
server.on('request', (request, response) => void handle(request, response));
process.stdout.write(`http://127.0.0.1:${port} _session=${session.jti}\n`);
