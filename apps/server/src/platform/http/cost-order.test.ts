import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { isPermission } from '@foyer/contract/core/permissions.ts';
import { JSON_BODY_BYTES, OPEN_BODY_BYTES, MAX_PROBLEMS } from '@foyer/contract/limits/requests.ts';
import { signInAdministrator } from '@foyer/server/test/administration/administrator.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { expectEveryCase } from '@foyer/server/test/every-case.ts';
import { requestHead, readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

type CostedEndpoint = (typeof endpoints)[number];

const nameOf = ({ method, path }: CostedEndpoint) => `${method} ${path}`;
const pathOf = ({ path }: CostedEndpoint) => path.replaceAll(/\{\w+\}/g, '0');
const isOpen = ({ access }: CostedEndpoint) => access === 'open' || access === 'visitor';
const open = endpoints.filter(isOpen);
const closed = endpoints.filter((endpoint) => !isOpen(endpoint));
const isJson = (endpoint: CostedEndpoint) => 'body' in endpoint && !('textBody' in endpoint);

let senders = 0;
/** A new address for each call, so that no rate limit answers first. */
const from = () => `100.64.${(senders += 1) >> 8}.${senders & 255}`;

/** The beginning of a call whose body has `bytes` and never arrives. */
function announced(endpoint: CostedEndpoint, bytes: number, caller?: Browser): string {
  return requestHead(
    `${endpoint.method} ${pathOf(endpoint)}`,
    `X-Forwarded-For: ${from()}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    ...(caller === undefined
      ? []
      : [
          `Authorization: Bearer ${caller.token}`,
          `Cookie: ${[...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
        ]),
  );
}

const UNKNOWN_KEYS = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`;

function post(caller: Browser, endpoint: CostedEndpoint, body: string) {
  return caller.fetch(pathOf(endpoint), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from() },
    body,
  });
}

test('a stranger is refused before 2 MB of a body are read, wherever callers must be known (large body without a session)', async () => {
  await expectEveryCase(closed, nameOf, async (endpoint) => {
    const answer = await sendRaw(world.origin, announced(endpoint, 2 * 1024 * 1024));
    expect([answer.status, readJson(answer)['resultCode']]).toEqual([401, 'A0301']);
  });
});

test('a user without the permission is refused before a body is read', async () => {
  const { id } = await world.people.user();
  const caller = await world.people.session(world.browser(), id, 'full');
  const needing = closed.filter(({ access }) => isPermission(access));
  await expectEveryCase(needing, nameOf, async (endpoint) => {
    const answer = await sendRaw(world.origin, announced(endpoint, 2 * 1024 * 1024, caller));
    expect([answer.status, readJson(answer)['resultCode']]).toEqual([403, 'A0302']);
  });
});

test('a session outside its scope is refused before a body is read', async () => {
  const { id } = await world.people.user();
  const caller = await world.people.session(world.browser(), id, 'bind');
  const full = closed.filter(({ access }) => access === 'full' || isPermission(access));
  await expectEveryCase(full, nameOf, async (endpoint) => {
    const answer = await sendRaw(world.origin, announced(endpoint, 2 * 1024 * 1024, caller));
    expect([answer.status, readJson(answer)['resultCode']]).toEqual([401, 'C0102']);
  });
});

test('a caller that need not be known sends at most 16 kB, announced or in chunks', async () => {
  const taking = open.filter(({ method }) => method !== 'GET');
  await expectEveryCase(taking, nameOf, async (endpoint) => {
    const announcedAnswer = await sendRaw(world.origin, announced(endpoint, OPEN_BODY_BYTES + 1));
    expect([announcedAnswer.status, readJson(announcedAnswer)['resultCode']]).toEqual([413, 'A0401']);
    const start = announced(endpoint, 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked');
    const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
    const chunked = await sendRaw(world.origin, start, ...Array.from({ length: 6 }, () => chunk));
    expect(chunked.status).toBe(413);
  });
});

test('a known caller sends at most 64 kB where the contract states no other limit', async () => {
  const administrator = await signInAdministrator(world);
  const taking = closed.filter((endpoint) => isJson(endpoint) && !String(endpoint.access).startsWith('application:'));
  const reachable = taking.filter(({ access }) => access === 'full' || isPermission(access));
  await expectEveryCase(reachable, nameOf, async (endpoint) => {
    const maxBytes = 'bodyBytes' in endpoint ? endpoint.bodyBytes : JSON_BODY_BYTES;
    const answer = await sendRaw(world.origin, announced(endpoint, maxBytes + 1, administrator));
    expect([answer.status, readJson(answer)['resultCode']]).toEqual([413, 'A0401']);
  });
});

test('a body of unknown keys is answered with 50 problems at most, however large it is (allErrors)', async () => {
  const administrator = await signInAdministrator(world);
  const reachable = endpoints.filter(
    (endpoint) => isJson(endpoint) && (isOpen(endpoint) || endpoint.access === 'full' || isPermission(endpoint.access)),
  );
  await expectEveryCase(reachable, nameOf, async (endpoint) => {
    for (const count of [200, 1300]) {
      const { status, failure } = await post(administrator, endpoint, UNKNOWN_KEYS(count));
      expect(status).toBe(400);
      const fields = Object.keys(failure?.fields ?? {}).length;
      expect(fields).toBeGreaterThan(0);
      expect(fields).toBeLessThanOrEqual(MAX_PROBLEMS);
    }
  });
});
