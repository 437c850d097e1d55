import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listPlaces, PlacesRefused } from './places.ts';

const customer = { id: 'c', name: 'Nordmarkt', code: 'NM' };
const place = (id: string) => ({ kind: 'store', id, name: id, code: id, organisation: customer, customer });
const OPTIONS = { foyer: 'https://foyer.example', accessToken: 'token', permission: 'labels.read' };

const answers: Response[] = [];
const request = vi.fn<(address: URL, init: RequestInit) => Promise<Response>>(async () => {
  const answer = answers.shift();
  if (answer === undefined) throw new Error('No further request was expected.');
  return answer;
});
beforeEach(() => void vi.stubGlobal('fetch', (address: URL, init: RequestInit) => request(new URL(address), init)));
afterEach(() => {
  vi.unstubAllGlobals();
  request.mockClear();
  answers.length = 0;
});

const answerWith = (...bodies: unknown[]) => answers.push(...bodies.map((body) => Response.json(body)));
const idsOf = async (options: Partial<Parameters<typeof listPlaces>[0]> = {}) =>
  (await Array.fromAsync(listPlaces({ ...OPTIONS, ...options }))).map(({ id }) => id);

test('all pages are requested, with the token in the header and the cursor of the page before', async () => {
  answerWith({ list: [place('a'), place('b')], next: 'cursor+/=' }, { list: [place('c')], next: null });
  expect(await idsOf({ kind: 'store' })).toEqual(['a', 'b', 'c']);
  const [first, second] = request.mock.calls.map(([address, init]) => ({ address, headers: init.headers }));
  expect(first?.address.href).toBe('https://foyer.example/oidc/me/places?permission=labels.read&size=100&kind=store');
  expect(second?.address.searchParams.get('after')).toBe('cursor+/=');
  expect(second?.headers).toEqual({ authorization: 'Bearer token' });
});

test('a loop that ends early requests no further page', async () => {
  answerWith({ list: [place('a')], next: 'more' });
  for await (const { id } of listPlaces(OPTIONS)) if (id === 'a') break;
  expect(request).toHaveBeenCalledTimes(1);
});

test('a token that ends between two pages is reported with its status', async () => {
  answerWith({ list: [place('a')], next: 'more' });
  answers.push(new Response('{"error":"invalid_token"}', { status: 401 }));
  const seen: string[] = [];
  const reading = (async () => {
    for await (const { id } of listPlaces(OPTIONS)) seen.push(id);
  })();
  await expect(reading).rejects.toThrow(PlacesRefused);
  await expect(reading).rejects.toMatchObject({ status: 401 });
  expect(seen).toEqual(['a']);
});

test.each([
  ['no list', { next: null }],
  ['a place without a customer', { list: [{ ...place('a'), customer: undefined }], next: null }],
  ['another kind', { list: [{ ...place('a'), kind: 'shelf' }], next: null }],
])('an answer with %s is an error', async (_what, body) => {
  answerWith(body);
  await expect(idsOf()).rejects.toThrow(TypeError);
});
