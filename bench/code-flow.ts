import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as ask } from 'node:http';
import { fileURLToPath } from 'node:url';

import { readCatalogue } from '../apps/server/src/features/applications/catalogue.ts';
import { fingerprint } from '../apps/server/src/platform/crypto/secrets.ts';
import type { Figure } from './figure.ts';
import type { FoyerProcess, BenchInstallation, BenchSession } from './foyer.ts';
import { ADMIN, authorized, credentials, signIn } from './foyer.ts';

const SECONDS = 3;
const ITERATIONS = 8;
const CONCURRENCY = 64;
const USERS = 24;
/** Tokens that are introspected in turn. */
const TOKENS = 100;
const BARE = fileURLToPath(new URL('./bare-provider.ts', import.meta.url));
export const CLIENT = { id: 'esl', secret: 'a-secret-of-the-bench', entry: 'http://127.0.0.1:4999/' };
const REDIRECT = `${CLIENT.entry}signed-in`;
/** Verifier and challenge of RFC 7636, appendix B. */
const PKCE = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};

let flows = 0;

type ProviderPaths = { readonly auth: string; readonly token: string; readonly introspection: string };
type BenchTarget = { readonly origin: string; readonly cookies: readonly string[]; readonly paths: ProviderPaths };
type FlowCaller = { readonly agent: Agent; readonly from: string };
type FlowResponse = { readonly status: number; readonly location: string; readonly body: string };

/**
 * Code flow and introspection compared with the bare library and in-memory storage. A flow ends with the introspection
 * of its token, as when an application checks a user who has just signed in. Older tokens are measured separately.
 */
export async function measureCodeFlow(foyer: FoyerProcess, installation: BenchInstallation): Promise<Figure[]> {
  await installClient(installation);
  const target = { origin: foyer.origin, cookies: await openSessions(foyer, installation), paths: pathsBelow('/oidc') };
  return withBare(async (bare) => [
    await compare(
      'code flow and introspection',
      () => flowsPerSecond(target),
      () => flowsPerSecond(bare),
    ),
    await compare(
      'introspection of older tokens',
      await createIntrospection(target, TOKENS),
      await createIntrospection(bare, TOKENS),
    ),
  ]);
}

/** Measures alternately, so that other load on the machine affects both. */
async function compare(name: string, measured: () => Promise<number>, bare: () => Promise<number>): Promise<Figure> {
  const rates = { measured: 0, bare: 0 };
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    rates.bare += await bare();
    rates.measured += await measured();
  }
  return {
    name: `${name}, of the bare library's rate (${(rates.bare / ITERATIONS).toFixed(0)}/s)`,
    value: (rates.measured / rates.bare) * 100,
    unit: '%',
    limit: 60,
    must: 'at least',
  };
}

const pathsBelow = (base: string): ProviderPaths => ({
  auth: `${base}/auth`,
  token: `${base}/token`,
  introspection: `${base}/token/introspection`,
});

/** Installs an application of the catalogue that signs users in. */
export async function installClient(installation: BenchInstallation): Promise<void> {
  const manifest = readCatalogue().find(({ code }) => code === CLIENT.id);
  if (manifest === undefined) throw new Error('The catalogue lacks the application of the bench.');
  const client = { client: 'confidential', redirectPaths: ['/signed-in'] } as const;
  await installation.withServices({}, async (_services, repositories) => {
    const labelsManifest = { ...manifest, entry: CLIENT.entry, signIn: { ...client, redirectPaths: ['/signed-in'] } };
    await repositories.applications.install(labelsManifest, 1);
    await repositories.applicationSecrets.put(CLIENT.id, fingerprint(CLIENT.secret), 0);
    await repositories.announce('applications.changed', {});
  });
}

/** OpenID session cookies of several users, so that no limit per user applies. */
async function openSessions({ origin }: FoyerProcess, installation: BenchInstallation): Promise<string[]> {
  const names = Array.from({ length: USERS }, (_, index) => `flow-${index}`);
  await installation.withServices({}, ({ users }) =>
    Promise.all(names.map((username) => users.add({ username, password: ADMIN.password, superAdministrator: true }))),
  );
  const cookies: string[] = [];
  for (const name of names) {
    const session = await signIn(origin, await credentials(name, ADMIN.password));
    cookies.push(await openSession(origin, session));
  }
  return cookies;
}

/** The OpenID session cookie of a browser. */
async function openSession(origin: string, session: BenchSession): Promise<string> {
  const response = await fetch(`${origin}/v2/oidc/session`, {
    method: 'POST',
    headers: { ...authorized(session), 'content-type': 'application/json' },
    body: JSON.stringify({ application: CLIENT.id }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`No session for applications: ${await response.text()}`);
  return cookie.split(';')[0] ?? '';
}

async function withBare<T>(measure: (target: BenchTarget) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, [BARE, CLIENT.id, CLIENT.secret, REDIRECT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const died = once(child, 'exit').then(() => Promise.reject(new Error('The bare library has ended.')));
  const [line] = (await Promise.race([once(child.stdout, 'data'), died])) as [Buffer]; // the one line it prints
  const [origin = '', cookie = ''] = String(line).trim().split(' ');
  try {
    return await measure({ origin, cookies: [cookie], paths: pathsBelow('') });
  } finally {
    child.kill();
  }
}

const flowsPerSecond = (target: BenchTarget): Promise<number> =>
  perSecond(async (caller) => introspect(target, caller, await flow(target, caller)));

/** Issues `count` tokens. Returns a measurement that introspects them in turn: requests per second. */
async function createIntrospection(target: BenchTarget, count: number): Promise<() => Promise<number>> {
  const tokens: string[] = [];
  let begun = 0;
  await runConcurrently(
    () => (begun += 1) <= count,
    async (caller) => void tokens.push(await flow(target, caller)),
  );
  let next = 0;
  return () =>
    perSecond((caller) => {
      next += 1;
      return introspect(target, caller, tokens[next % tokens.length] ?? '');
    });
}

/** Operations per second with `CONCURRENCY` callers. */
async function perSecond(operation: (caller: FlowCaller) => Promise<void>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let times = 0;
  await runConcurrently(
    () => performance.now() < until,
    async (caller) => {
      await operation(caller);
      times += 1;
    },
  );
  return times / SECONDS;
}

/**
 * Repeats an operation with `CONCURRENCY` callers, each from its own IP address, so that no limit per address applies.
 */
async function runConcurrently(
  shouldContinue: () => boolean,
  operation: (caller: FlowCaller) => Promise<void>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, index) => {
      while (shouldContinue()) await operation({ agent, from: `192.0.2.${index}` });
    }),
  );
  agent.destroy();
}

/** Access tokens of users for the application of `installClient`. They expire after five minutes. */
export async function issueTokens(origin: string, sessions: readonly BenchSession[]): Promise<string[]> {
  const paths = pathsBelow('/oidc');
  const agent = new Agent({ keepAlive: true });
  const tokens: string[] = [];
  for (const session of sessions) {
    const target = { origin, cookies: [await openSession(origin, session)], paths };
    tokens.push(await flow(target, { agent, from: '192.0.2.0' }));
  }
  agent.destroy();
  return tokens;
}

/** Authorisation request and code exchange. Returns the access token; throws unless both succeed. */
async function flow({ origin, cookies, paths }: BenchTarget, caller: FlowCaller): Promise<string> {
  flows += 1;
  const cookie = cookies[flows % cookies.length] ?? '';
  const query = new URLSearchParams({
    client_id: CLIENT.id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid profile email suite',
    state: 'state',
    code_challenge: PKCE.challenge,
    code_challenge_method: 'S256',
  });
  const returned = await call(caller, `${origin}${paths.auth}?${query.toString()}`, { cookie });
  const code = URL.parse(returned.location)?.searchParams.get('code');
  if (code === null || code === undefined)
    throw new Error(`No code: ${returned.status} ${returned.location} ${returned.body}`);
  const { access_token: token } = await post(caller, `${origin}${paths.token}`, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    code_verifier: PKCE.verifier,
  });
  return String(token);
}

async function introspect({ origin, paths }: BenchTarget, caller: FlowCaller, token: string): Promise<void> {
  const { active } = await post(caller, `${origin}${paths.introspection}`, { token });
  if (active !== true) throw new Error('A token is not active.');
}

async function post(caller: FlowCaller, url: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({ client_id: CLIENT.id, client_secret: CLIENT.secret, ...fields }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) };
  const answer = await call(caller, url, headers, body);
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as Record<string, unknown>; // both answer with JSON objects
}

function call(
  { agent, from }: FlowCaller,
  url: string,
  more: Record<string, string>,
  body?: string,
): Promise<FlowResponse> {
  const headers = { ...more, 'x-forwarded-for': from };
  return new Promise((resolve, reject) => {
    const request = ask(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', body: text }),
      );
      response.on('error', reject);
    });
    request.on('error', reject).end(body);
  });
}
