import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { CLIENT } from '../code-flow.ts';
import { CALLERS } from '../work-bench.ts';
import { bearer } from './foyer.ts';
import { type MeasuredSystem, type Prepared, startNodeServer } from './measured-system.ts';

const SERVER = fileURLToPath(new URL('../bare-provider.ts', import.meta.url));
const REDIRECT = `${CLIENT.entry}signed-in`;

/** The library `oidc-provider` with in-memory storage. It has no users or passwords. */
export function createBareProvider(): MeasuredSystem {
  return {
    name: 'oidc-provider',
    async start() {
      const running = await startNodeServer([SERVER, CLIENT.id, CLIENT.secret, REDIRECT]);
      const [origin = '', cookie = ''] = running.line.split(' ');
      return { ...running, prepare: () => prepare(origin, cookie) };
    },
    remove: async () => undefined,
  };
}

async function prepare(origin: string, cookie: string): Promise<Prepared> {
  const tokens: string[] = [];
  for (let token = 0; token < CALLERS; token += 1) tokens.push(await issueToken(origin, cookie));
  return { userinfo: { url: `${origin}/me`, bodies: tokens.map(bearer) } };
}

/** An access token from a code flow with PKCE (RFC 7636). */
async function issueToken(origin: string, cookie: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: CLIENT.id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const { headers } = await fetch(`${origin}/auth?${query.toString()}`, { headers: { cookie }, redirect: 'manual' });
  const code = URL.parse(headers.get('location') ?? '')?.searchParams.get('code') ?? '';
  const response = await fetch(`${origin}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string }; // RFC 6749, section 5.1
  if (token === undefined) throw new Error(`No token: ${response.status}`);
  return token;
}
