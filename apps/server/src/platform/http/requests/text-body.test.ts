import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const PATH = '/v3/users/password-strength/acquire';
const send = (body: string | Uint8Array<ArrayBuffer>, type = 'text/plain', path = PATH) =>
  world.browser().fetch(path, { method: 'POST', headers: { 'content-type': type }, body });

test.each(['text/plain', 'text/plain; charset=utf-8', 'application/json'])('a key is read from %s', async (type) => {
  const key = 'k'.repeat(43);
  expect((await send(type === 'application/json' ? JSON.stringify(key) : key, type)).code).toBe('A0943');
});

test.each([
  ['bytes that are no UTF-8', new Uint8Array([0xc3, 0x28]), { '': 'characters' }],
  ['a NUL', 'k\0', { '': 'characters' }],
  ['more than 256 characters', 'k'.repeat(257), { '': 'too_long' }],
])('%s are refused: A0401', async (_what, body, fields) => {
  const { status, code, failure } = await send(body);
  expect([status, code, failure?.fields]).toEqual([400, 'A0401', fields]);
});

test('more than 64 kB are refused while they arrive: 413', async () => {
  expect((await send('k'.repeat(70_000))).status).toBe(413);
});

test('where JSON is due a form of another site sends no text (ASVS 3.5.3)', async () => {
  const body = JSON.stringify({ email: 'anna@shop.example' });
  const { code, failure } = await send(body, 'text/plain', '/v3/users/password-retrieval');
  expect([code, failure?.fields]).toEqual(['A0401', { '': 'type' }]);
});
