import type { Endpoint } from '@foyer/contract/core/endpoint.ts';
import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { isPermission } from '@foyer/contract/core/permissions.ts';
import { JSON_BODY_BYTES, OPEN_BODY_BYTES } from '@foyer/contract/limits/requests.ts';

import { scopesOf } from '../apps/server/src/platform/http/access.ts';
import type { Figure } from './figure.ts';
import { authorized, createInstallation, type FoyerProcess, type BenchSession, signIn } from './foyer.ts';

/** A kind of call, without the server's address and the caller. */
export type MeasuredCall = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
export type CallMeasurement = {
  readonly call: MeasuredCall;
  readonly ms: number;
  readonly bytes: number;
  readonly status: number;
};

const CALLS = 40;
const CONCURRENCY = 4;
/** Number of users, used in turn, so that no limit per user applies. */
const PEOPLE = 12;
const MAX_LINES = 12;
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const get = (path: string, headers: Record<string, string> = {}): MeasuredCall => ({
  name: `GET ${path}`,
  method: 'GET',
  path,
  headers,
  body: '',
});

/** A JSON body of about this size that consists of unknown keys. */
function unknownKeys(bytes: number): string {
  const keys: string[] = [];
  for (let size = 2; size < bytes - 12; size += (keys.at(-1)?.length ?? 0) + 1)
    keys.push(`"${keys.length.toString(36)}":0`);
  return `{${keys.join()}}`;
}

/** The most expensive calls of an endpoint: with an empty body, and with the largest body of unknown keys. */
function callsOf(endpoint: Endpoint, max: number): MeasuredCall[] {
  const { method, path, query, body, textBody, upload } = endpoint;
  const fields = (query as { properties?: Record<string, { enum?: string[] }>; required?: string[] } | undefined) ?? {};
  const search = (fields.required ?? [])
    .map((name) => `${name}=${fields.properties?.[name]?.enum?.[0] ?? 'x'}`)
    .join('&');
  const targetPath = path
    .replace('{kind}', 'cloud')
    .replace('{provider}', 'acme')
    .replaceAll(/\{\w+\}/g, '0');
  const plain: MeasuredCall = {
    name: `${method} ${path}`,
    method,
    path: search === '' ? targetPath : `${targetPath}?${search}`,
    headers: {},
    body: '',
  };
  if (body === undefined || upload === true) return [plain];
  const type = textBody === true ? { 'content-type': 'text/plain' } : json;
  return [
    { ...plain, name: `${plain.name}, empty`, headers: type, body: textBody === true ? 'x' : '{}' },
    {
      ...plain,
      name: `${plain.name}, ${max / 1024} kB`,
      headers: type,
      body: textBody === true ? 'x'.repeat(max) : unknownKeys(max),
    },
  ];
}

const isOpen = ({ access }: Endpoint) => access === 'open' || access === 'visitor';

/** Calls that need no session. */
export const anonymousCalls: readonly MeasuredCall[] = [
  ...endpoints.filter(isOpen).flatMap((endpoint) => callsOf(endpoint, OPEN_BODY_BYTES)),
  {
    name: 'POST /user/login, wrong password',
    method: 'POST',
    path: '/user/login',
    headers: json,
    body: JSON.stringify({ username: 'unknown', password: 'A'.repeat(64) }),
  },
  {
    name: 'POST /v2/manage/users, no session',
    method: 'POST',
    path: '/v2/manage/users',
    headers: { ...json, authorization: `Bearer ${'x'.repeat(43)}` },
    body: '{}',
  },
  get('/base/', { 'accept-encoding': 'br' }),
  get('/base/'),
  get('/v2/i18n', { 'accept-encoding': 'br' }),
  get('/live'),
  get('/ready'),
  get('/nothing'),
  get('/base/assets/nothing.js', { 'accept-encoding': 'br' }),
  get('/oidc/jwks'),
  get('/oidc/.well-known/openid-configuration'),
  get(
    `/oidc/auth?client_id=esl&response_type=code&scope=openid&redirect_uri=http://127.0.0.1:4999/signed-in&code_challenge=${CHALLENGE}&code_challenge_method=S256`,
  ),
  { ...get(`/oidc/auth?client_id=esl${'&a='.repeat(5000)}`), name: 'GET /oidc/auth, 5,000 parameters' },
  {
    name: 'POST /oidc/token, wrong secret',
    method: 'POST',
    path: '/oidc/token',
    headers: { ...form, authorization: `Basic ${btoa('esl:wrong')}` },
    body: 'grant_type=client_credentials',
  },
  {
    name: 'POST /oidc/token, 16 kB',
    method: 'POST',
    path: '/oidc/token',
    headers: form,
    body: 'a=&'.repeat(OPEN_BODY_BYTES / 3 - 1),
  },
  get('/oidc/me', { authorization: `Bearer ${'x'.repeat(43)}` }),
  get('/oidc/session/end?id_token_hint=e30.e30.e30&client_id=esl'),
];

/** Calls of a user without permissions. */
export const userCalls: readonly MeasuredCall[] = endpoints
  .filter(
    (endpoint) => !isOpen(endpoint) && (scopesOf(endpoint.access).includes('full') || isPermission(endpoint.access)),
  )
  .filter(({ path }) => path !== '/user/logout')
  .flatMap((endpoint) => callsOf(endpoint, (endpoint as Endpoint).bodyBytes ?? JSON_BODY_BYTES));

/** The raw HTTP request of a call. */
export function written(call: MeasuredCall, more: Readonly<Record<string, string>>): string {
  const length = call.body === '' ? {} : { 'content-length': String(call.body.length) };
  const headers = Object.entries({ host: 'localhost', ...call.headers, ...more, ...length });
  return `${call.method} ${call.path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${call.body}`;
}

let senders = 0;

/** CPU time of each call, sorted by CPU time per byte in descending order. */
export async function measureCalls(
  foyer: FoyerProcess,
  calls: readonly MeasuredCall[],
  sessions: readonly BenchSession[],
): Promise<CallMeasurement[]> {
  const measured: CallMeasurement[] = [];
  for (const call of calls) {
    const send = async (index: number): Promise<number> => {
      senders += 1;
      const session = sessions[index % Math.max(1, sessions.length)];
      const response = await fetch(foyer.origin + call.path, {
        method: call.method,
        redirect: 'manual',
        headers: {
          'accept-encoding': 'identity',
          ...call.headers,
          'x-forwarded-for': `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`,
          ...(session === undefined ? {} : authorized(session)),
        },
        ...(call.body === '' ? {} : { body: call.body }),
      });
      await response.arrayBuffer();
      return response.status;
    };
    const status = await send(0);
    for (let warm = 0; warm < 3; warm += 1) await send(warm);
    const before = foyer.processorMs();
    for (let done = 0; done < CALLS; done += CONCURRENCY)
      await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => send(done + index)));
    const ms = (foyer.processorMs() - before) / CALLS;
    const more = sessions[0] === undefined ? {} : authorized(sessions[0]);
    measured.push({ call, ms, bytes: written(call, more).length, status });
  }
  return measured.toSorted((one, other) => other.ms / other.bytes - one.ms / one.bytes);
}

/** Runs a function with an installation and sessions of users without permissions. */
export async function withUsers<T>(
  server: string | undefined,
  run: (foyer: FoyerProcess, sessions: BenchSession[]) => Promise<T>,
): Promise<T> {
  const installation = await createInstallation(server);
  await (await installation.start()).stop();
  const people = await installation.addPeople(PEOPLE);
  const foyer = await installation.start();
  try {
    const sessions: BenchSession[] = [];
    for (const person of people) sessions.push(await signIn(foyer.origin, person));
    return await run(foyer, sessions);
  } finally {
    await foyer.stop();
    await installation.remove();
  }
}

/** The calls with the most CPU time per byte sent, for anonymous callers and for users without permissions. */
export function measureWorstRequests(kind: string, server: string | undefined): Promise<Figure[]> {
  return withUsers(server, async (foyer, sessions) => {
    const figures: Figure[] = [];
    for (const [actorName, calls, callers] of [
      ['stranger', anonymousCalls, []],
      ['user', userCalls, sessions],
    ] as const) {
      const measured = await measureCalls(foyer, calls, callers);
      const list = process.env['BENCH_ALL'] === undefined ? measured.slice(0, MAX_LINES) : measured;
      for (const { call, ms, bytes, status } of list)
        console.log(`  ${actorName}: ${call.name.padEnd(70)} ${status} ${ms.toFixed(2).padStart(7)} ms ${bytes} B`);
      const [worst] = measured;
      if (worst === undefined) continue;
      const value = (worst.ms / worst.bytes) * 1000;
      figures.push({
        name: `${kind}: a kB of the worst call of a ${actorName}, ${worst.call.name}`.slice(0, 110),
        value,
        unit: 'ms',
        limit: LIMITS[actorName],
        must: 'at most',
      });
    }
    return figures;
  });
}

/** CPU time in ms per kB sent. The worst case is a captcha: drawn for a call of 50 bytes, at most 60 times a minute. */
const LIMITS = { stranger: 150, user: 100 };
