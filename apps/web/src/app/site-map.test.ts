import { describe, expect, test } from 'vitest';

import { parseHash } from '#/shared/navigation/location.ts';

import { matchRoute as matchPath } from './site-map.ts';

function matchRoute(address: string) {
  const { path, query } = parseHash(`#${address}`);
  return matchPath(path, query);
}

describe('the site map', () => {
  test.each([
    ['/', 'Login'],
    ['/forceBind', 'ForceBind'],
    ['/googleLogin', 'GoogleLogin'],
    ['/otherSystemLogin', 'OtherSystemLogin'],
    ['/forcePwdChange', 'ForcePwdChange'],
    ['/redirect', 'Redirect'],
    ['/activeUser', 'ActiveUser'],
    ['/forgetPassword', 'ForgetPassword'],
    ['/findPassword', 'FindPassword'],
  ])('%s is %s', (path, screen) => {
    expect(matchRoute(path)).toEqual({ screen, params: {} });
  });

  test.each(['cloud', 'privacy'])('/soc/%s/normal is Soc with its parameters', (type) => {
    expect(matchRoute(`/soc/${type}/normal`)).toEqual({ screen: 'Soc', params: { type, loginType: 'normal' } });
  });

  test.each(['/home', '/anything/else', '/forcebind', '/soc/other/normal', '/soc/cloud', '/soc/cloud/'])(
    '%s matches nothing and is Home',
    (path) => {
      expect(matchRoute(path).screen).toBe('Home');
    },
  );

  test.each([
    ['/okta?code=c&state=s', 'okta'],
    ['/microsoft?code=c&state=s&session_state=x', 'microsoft'],
    ['/okta?error=access_denied&state=s', 'okta'],
    ['/okta/?state=s&code=c&iss=https%3A%2F%2Fid.example', 'okta'],
    ['/my-id-2?code=c&state=s', 'my-id-2'],
  ])('%s is Redirect: a provider redirects back', (address, provider) => {
    expect(matchRoute(address)).toEqual({ screen: 'Redirect', params: { provider } });
  });

  test.each([
    '/okta',
    '/okta?code=c',
    '/okta?error=e',
    '/okta?state=s',
    '/okta?state=&code=c',
    '/okta?state=s&code=',
    '/Okta?code=c&state=s',
    '/okta/more?code=c&state=s',
    '/2okta?code=c&state=s',
    '/ok_ta?code=c&state=s',
    '/%6Fkta?code=c&state=s',
    '//evil.example?code=c&state=s',
    '/javascript:alert(1)?code=c&state=s',
    `/${'a'.repeat(33)}?code=c&state=s`,
  ])('%s is from no provider and is Home', (address) => {
    expect(matchRoute(address).screen).toBe('Home');
  });

  test('a screen with its own path stays it with any parameters', () => {
    expect(matchRoute('/redirect?provider=okta&code=c&state=s')).toEqual({ screen: 'Redirect', params: {} });
    expect(matchRoute('/?code=c&state=s').screen).toBe('Login');
  });
});
