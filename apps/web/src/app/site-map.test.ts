import { describe, expect, test } from 'vitest';

import { placeOf } from './site-map.ts';

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
    expect(placeOf(path)).toEqual({ screen, params: {} });
  });

  test.each(['cloud', 'privacy'])('/soc/%s/normal is Soc with its parameters', (type) => {
    expect(placeOf(`/soc/${type}/normal`)).toEqual({ screen: 'Soc', params: { type, loginType: 'normal' } });
  });

  test.each(['/home', '/anything/else', '/forcebind', '/soc/other/normal', '/soc/cloud', '/soc/cloud/'])(
    '%s matches nothing and is Home',
    (path) => {
      expect(placeOf(path).screen).toBe('Home');
    },
  );
});
