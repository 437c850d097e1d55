import { createHash } from 'node:crypto';

import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createRelyingParty, ENTRY, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { authorizationCodeGrant, fetchUserInfo, refreshTokenGrant } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let labels: TestRelyingParty;
beforeAll(async () => {
  world = await createWorld();
  labels = await createRelyingParty(world);
});
afterAll(() => world.close());

async function clerk(): Promise<{ id: string; browser: Browser }> {
  const { id, browser } = await createUserWithPermissions(world, 'esl.labels.read', 'handheld.devices.read');
  await labels.openOidcSession(browser);
  return { id, browser };
}

/** The page that answers a request, and the fields that its form sends. */
async function page(browser: Browser, address: URL, headers: Record<string, string> = {}) {
  const { status, headers: answered, text } = await browser.fetch(address.pathname + address.search, { headers });
  const [, action = ''] = /<form method="post" action="([^"]*)">/.exec(text) ?? [];
  const inputs = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const fields = new Map(inputs.map(([, name = '', value = '']) => [name, value]));
  return { status, headers: answered, text, action, fields };
}

const directives = (headers: Headers): Map<string, string> =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );

describe('response_mode=form_post', () => {
  const asForm = { response_mode: 'form_post' };

  test('a code is sent to the application as a form', async () => {
    const { id, browser } = await clerk();
    const { address, verifier, state, nonce } = await labels.begin(asForm);
    const { status, action, fields } = await page(browser, address);
    expect([status, action, fields.get('state')]).toEqual([200, labels.redirectUri, state]);
    const request = new Request(labels.redirectUri, { method: 'POST', body: new URLSearchParams([...fields]) });
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
    expect((await authorizationCodeGrant(labels.config, request, checks)).claims()?.sub).toBe(id);
  });

  test('its page runs one script, loads nothing, and is stored nowhere', async () => {
    const { browser } = await clerk();
    const { headers, text } = await page(browser, (await labels.begin(asForm)).address);
    const [, script = ''] = /<script>(.*)<\/script>/.exec(text) ?? [];
    expect(Object.fromEntries(directives(headers))).toEqual({
      'default-src': "'none'",
      'script-src': `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      // The application may redirect to another of its origins.
      'form-action': 'http: https:',
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-frame-options')).toBe('DENY');
    // With `no-referrer` the application would receive `Origin: null`.
    expect(headers.get('referrer-policy')).toBe('strict-origin');
  });

  test('a refusal is sent as a form, too', async () => {
    const { address, state } = await labels.begin({ ...asForm, prompt: 'none' });
    const { action, fields } = await page(world.browser(), address);
    expect(action).toBe(labels.redirectUri);
    expect(Object.fromEntries(fields)).toMatchObject({ error: 'login_required', state });
  });

  test('in a frame the page is shown below Foyer and the application alone', async () => {
    const { address } = await labels.begin(asForm);
    const { headers, fields } = await page(world.browser(), address, { 'sec-fetch-dest': 'iframe' });
    expect(fields.get('error')).toBe('login_required');
    expect(directives(headers).get('frame-ancestors')).toBe(`'self' ${new URL(ENTRY).origin}`);
    expect(headers.get('x-frame-options')).toBeNull();
  });

  test('nothing of a request becomes markup of the page', async () => {
    const { browser } = await clerk();
    const state = `"><script>alert(1)</script>'&`;
    const { text } = await page(browser, (await labels.begin({ ...asForm, state })).address);
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;"');
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  test('a user who has to sign in first returns by a form', async () => {
    const screen = await labels.follow(world.browser(), (await labels.begin(asForm)).address);
    expect(new URLSearchParams(screen.hash.split('?')[1]).get('response_mode')).toBe('form_post');
  });

  test('no form is sent to an address that is not of the application', async () => {
    const { browser } = await clerk();
    const { address } = await labels.begin(asForm);
    address.searchParams.set('redirect_uri', 'https://evil.example/signed-in');
    const screen = await labels.follow(browser, address);
    expect([screen.origin, screen.hash.includes('error=invalid_redirect_uri')]).toEqual([world.origin, true]);
  });
});

test('the metadata of the provider is where RFC 8414 has it for an issuer with a path', async () => {
  const [there, own, openid] = await Promise.all(
    [
      '/.well-known/oauth-authorization-server/oidc',
      '/oidc/.well-known/oauth-authorization-server',
      '/oidc/.well-known/openid-configuration',
    ].map((path) => world.browser().fetch(path, { headers: { origin: 'https://any.example' } })),
  );
  expect(there?.status).toBe(200);
  expect(JSON.parse(there?.text ?? '')).toEqual(JSON.parse(openid?.text ?? ''));
  expect(own?.text).toBe(there?.text);
  expect(JSON.parse(there?.text ?? '').issuer).toBe(`${world.origin}/oidc`);
  expect(there?.headers.get('access-control-allow-origin')).toBe('https://any.example');
});

test.each(['/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server/other'])(
  'there is no metadata of another issuer at %s',
  async (path) => expect((await world.browser().fetch(path)).status).toBe(404),
);

test.each(['create', 'login create', 'unknown'])('prompt=%s is refused', async (prompt) => {
  const { browser } = await clerk();
  const { address, state } = await labels.begin({ prompt });
  const back = await labels.follow(browser, address);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: 'invalid_request',
    error_description: 'unsupported prompt value requested',
    state,
  });
  expect(labels.config.serverMetadata()['prompt_values_supported']).not.toContain('create');
});

test('the sign-in screen receives the hint of a username and the wanted languages', async () => {
  const hints = { login_hint: 'anna@shops.example', ui_locales: 'de-AT fr' };
  const screen = await labels.follow(world.browser(), (await labels.begin(hints)).address);
  expect(Object.fromEntries(new URLSearchParams(screen.hash.split('?')[1]))).toMatchObject(hints);
});

describe('an application that wants names and emails in its ID tokens', () => {
  let devices: TestRelyingParty;
  beforeAll(async () => {
    devices = await createRelyingParty(world, 'handheld', {
      entry: 'http://127.0.0.1:4998/',
      signIn: { idTokenScopes: ['profile', 'email'] },
    });
  });

  test('receives them for the scopes that it asks for, also after a refresh', async () => {
    const { id, browser } = await clerk();
    const email = `${id}@shops.example`;
    await world.database.queries.updateTable('users').set({ email }).where('id', '=', id).execute();
    await world.people.inTransaction(({ announce }) => announce('user.changed', { userId: id }));
    const tokens = await devices.signIn(browser);
    const { name, preferred_username: username, locale } = await fetchUserInfo(devices.config, tokens.access_token, id);
    const claims = { name, preferred_username: username, locale, email };
    expect(tokens.claims()).toMatchObject(claims);
    const renewed = await refreshTokenGrant(devices.config, tokens.refresh_token ?? '');
    expect(renewed.claims()).toMatchObject(claims);
    // Claims that depend on the place are omitted.
    for (const claim of ['permissions', 'roles', 'organisation', 'customer', 'store'])
      expect(tokens.claims()).not.toHaveProperty(claim);
    const narrow = (await devices.signIn(browser, { scope: 'openid email' })).claims();
    expect([narrow?.['email'], narrow?.['name']]).toEqual([email, undefined]);
    expect((await devices.signIn(browser, { scope: 'openid' })).claims()).not.toHaveProperty('email');
  });

  test('changes nothing for the others', async () => {
    const { browser } = await clerk();
    expect((await labels.signIn(browser)).claims()).not.toHaveProperty('name');
  });
});
