import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { expectEveryCase } from '@foyer/server/test/every-case.ts';
import { requestHead, readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

async function ask(line: string) {
  const answer = await sendRaw(world.origin, requestHead(line));
  return { status: answer.status, code: line.startsWith('HEAD') ? 'A0404' : readJson(answer)['resultCode'] };
}

const typeOf = ({ text }: { text: string }) => /^content-type: (.*)\r$/im.exec(text)?.[1];

const paths = Object.entries(Object.groupBy(endpoints, ({ path }) => path));

test.each(paths)('%s answers its own methods and no other', async (path, declared = []) => {
  const right = declared.map(({ method }) => method as string);
  if (right.includes('GET')) right.push('HEAD');
  await expectEveryCase(
    METHODS.filter((method) => !right.includes(method)),
    String,
    async (method) => expect(await ask(`${method} ${path}`)).toEqual({ status: 405, code: 'A0404' }),
  );
});

const readable = paths.filter(([, declared]) => declared?.some(({ method }) => method === 'GET'));

test.each([...readable.map(([path]) => path), '/live', '/ready', '/base/'])(
  '%s answers HEAD as GET, without a body (RFC 9110 9.1)',
  async (path) => {
    const [read, headed] = [
      await sendRaw(world.origin, requestHead(`GET ${path}`)),
      await sendRaw(world.origin, requestHead(`HEAD ${path}`)),
    ];
    expect(headed.status).toBe(read.status);
    expect(headed.text).toMatch(/\r\n\r\n$/);
    expect(typeOf(headed)).toBe(typeOf(read));
  },
);

test.each([
  '/nothing-here',
  '/v2',
  '/v2/users/work-bench/',
  '/V2/users/work-bench',
  '/v2//users/work-bench',
  '//v2/users/work-bench',
  '/v2/users/information/x.css',
  '/v2/users/information;x.css',
  '/v2/users%2Fwork-bench',
  '/v2/users/%252e%252e/users/work-bench',
  '/v2/users/%2e%2e/users/work-bench',
  '/v2/x/../users/work-bench',
  '/v2\\users\\work-bench',
  '/v2/users/work-bench%00',
  '/v2/users/work-bench%2F',
  '/.git/config',
  '/package.json',
  '/src/main.ts',
  '/metrics',
  '/openapi.json',
])('%s is not found, regardless of what it decodes to (ASVS 1.1.1, 14.2.5)', async (path) => {
  expect(await ask(`GET ${path}`)).toEqual({ status: 404, code: 'A0404' });
});

test.each(['/%', '/%zz', '/v2/%E0%A4%A', '/base/%ff'])('%s is no address: not found', async (path) => {
  expect(await ask(`GET ${path}`)).toEqual({ status: 404, code: 'A0404' });
});

test('an absolute address reaches the same guard as a path (RFC 9112 3.2.2)', async () => {
  expect(await ask('GET http://evil.example/v2/users/work-bench')).toEqual({ status: 401, code: 'A0301' });
});

test('a request to tunnel to another host is refused', async () => {
  const answer = await sendRaw(world.origin, requestHead('CONNECT evil.example:443'));
  expect(answer.status).not.toBe(200);
});
