import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fingerprint } from '#/platform/crypto/secrets.ts';

let world: World;
let signedIn: Browser;
beforeAll(async () => {
  world = await createWorld();
  signedIn = world.browser();
  const { username, password } = await world.people.user();
  await signedIn.signIn(username, password);
});
afterAll(() => world.close());

const workbench = (browser: Browser, headers = {}) => browser.call('GET /v2/users/work-bench', { headers });

test('token and cookie together open the product', async () => {
  expect((await workbench(signedIn)).code).toBe(1001);
});

test('a copied token without the cookie opens nothing (K7, CVE-2025-52553)', async () => {
  const thief = world.browser();
  thief.token = signedIn.token;
  const answer = await workbench(thief);
  expect([answer.status, answer.code]).toEqual([401, 'C0102']);
});

test('the cookie alone opens nothing (K12)', async () => {
  const forged = world.browser();
  forged.cookies.set('foyer', signedIn.cookies.get('foyer') ?? '');
  const answer = await workbench(forged);
  expect([answer.status, answer.code]).toEqual([401, 'A0301']);
  expect((await forged.call('GET /user/logout')).status).toBe(401);
  expect((await workbench(signedIn)).code).toBe(1001);
});

test("a token with another browser's cookie opens nothing", async () => {
  const { username, password } = await world.people.user();
  const other = world.browser();
  await other.signIn(username, password);
  other.token = signedIn.token;
  expect((await workbench(other)).code).toBe('C0102');
});

test.each([
  ['one character short', 'C0105', (token: string) => token.slice(0, -1)],
  ['one character longer', 'C0105', (token: string) => `${token}A`],
  ['in lower case', 'C0102', (token: string) => token.toLowerCase()],
  ['in upper case', 'C0102', (token: string) => token.toUpperCase()],
  ['in padded base64', 'C0105', (token: string) => `${token}=`],
  ['of three parts, such as a JWT', 'C0105', (token: string) => `${token}.${token}.${token}`],
  ['that is very long', 'C0105', (token: string) => token.repeat(100)],
  ['in hexadecimal', 'C0105', (token: string) => Buffer.from(token, 'base64url').toString('hex')],
  ['as its hash, as the database holds it', 'C0102', (token: string) => fingerprint(token).toString('base64url')],
])('a token %s opens nothing (CVE-2026-27840)', async (_change, refusal, change) => {
  const authorization = `Bearer ${change(signedIn.token ?? '')}`;
  const { status, code } = await workbench(signedIn, { authorization });
  expect([status, code]).toEqual([refusal === 'C0105' ? 400 : 401, refusal]);
});

test.each(['Basic {}', 'bearer {}', 'Bearer  {}', 'Bearer {} ', 'Bearer {},{}', '{}', 'Bearer'])(
  'an Authorization header of the form "%s" carries no token',
  async (form) => {
    const authorization = form.replaceAll('{}', signedIn.token ?? '');
    const answer = await workbench(signedIn, { authorization });
    // Trailing whitespace does not belong to a header's value (RFC 9110 5.5).
    expect(answer.code).toBe(form.endsWith(' ') ? 1001 : 'A0301');
  },
);

test('a token in the query opens nothing', async () => {
  const browser = world.browser();
  browser.cookies.set('foyer', signedIn.cookies.get('foyer') ?? '');
  expect((await browser.fetch(`/v2/users/work-bench?access_token=${signedIn.token}`)).status).not.toBe(200);
});
