import { errors, type ErrorCode } from '@foyer/contract/core/errors.ts';
import { describe, expect, test } from 'vitest';

import { ApiError, NetworkError } from '#/shared/api/errors.ts';
import { startLanguage } from '#/shared/i18n/language.ts';

import { outcomeOf } from './failures.ts';

const loginPage = {
  wechatSwitch: false,
  azureSSOSwitch: false,
  captchaSwitch: true,
  captchaValidRule: 1,
  captchaValidUserLoginFailedTimes: 3,
  userEmailVerificationStatus: false,
  passkeySwitch: false,
  SSOConfig: {},
} as const;
const texts = {
  'frame.accountLocked_one': 'locked, retry in {seconds} second',
  'frame.accountLocked_other': 'locked, retry in {seconds} seconds',
};
startLanguage({
  language: 'en',
  languages: [],
  texts,
  loginPage,
  year: 2026,
  version: '1',
  documentation: false,
  brand: { logo: null },
});

function refuse(status: number, code?: ErrorCode, more: { endpoint?: string; seconds?: number } = {}) {
  const { endpoint = 'GET /v2/users/information', seconds } = more;
  return outcomeOf(
    new ApiError(endpoint, status, {
      ...(code !== undefined && { resultCode: code }),
      ...(seconds !== undefined && { seconds }),
    }),
  );
}

describe('400', () => {
  test('C0105 shows that the login expired and signs out', () => {
    expect(refuse(400, 'C0105')).toMatchObject({ toast: { text: 'frame.loginExpired' }, follows: 'signs out' });
  });

  test("A0213 shows that code's message, clears the session and goes to Login", () => {
    expect(refuse(400, 'A0213')).toMatchObject({ toast: { text: 'errors.A0213' }, follows: 'goes to login' });
  });

  test('any other code shows its message and signs out after a second', () => {
    expect(refuse(400, 'A0404')).toMatchObject({ toast: { text: 'errors.A0404' }, follows: 'signs out soon' });
  });

  test.each(['A0444', 'A0206', 'A0207'] as const)('%s shows its message and stays', (code) => {
    expect(refuse(400, code)).toMatchObject({ toast: { text: `errors.${code}` }, follows: 'stays' });
  });

  test.each(['A0204', 'A0205'] as const)('%s stays without the generic message', (code) => {
    expect(refuse(400, code)).toEqual({ toast: undefined, follows: 'stays' });
  });

  test.each(['1007', '5050'])('%s has no generic message', (code) => {
    expect(refuse(400, code as ErrorCode).toast).toBeUndefined();
  });

  test.each(['A0201', 'A0210'] as const)('%s shows the message of 1008 instead of its own', (code) => {
    expect(refuse(400, code).toast).toEqual({ severity: 'danger', text: 'frame.loginWrong' });
  });
});

describe('401', () => {
  test('C0102 shows that the login expired and ends the session', () => {
    expect(refuse(401, 'C0102')).toMatchObject({ toast: { text: 'frame.loginExpired' }, follows: 'expires' });
  });

  test('A0301 on the work-bench signs out', () => {
    expect(refuse(401, 'A0301', { endpoint: 'GET /v2/users/work-bench' })).toEqual({
      toast: undefined,
      follows: 'signs out',
    });
  });

  test('A0301 anywhere else shows its message', () => {
    expect(refuse(401, 'A0301')).toMatchObject({ toast: { text: 'errors.A0301' }, follows: 'stays' });
  });

  test('any other code shows its message', () => {
    expect(refuse(401, 'A0302')).toMatchObject({ toast: { text: 'errors.A0302' }, follows: 'stays' });
  });

  test.each(['GET /v2/configs/system/wechatSwitch', 'GET /v2/i18n', 'GET /v2/configs/system/systemI18n'])(
    'on %s says that there is no permission instead of ending the session',
    (endpoint) => {
      for (const code of ['C0102', 'A0301'] as const) {
        expect(refuse(401, code, { endpoint })).toMatchObject({
          toast: { text: 'frame.noPermission' },
          follows: 'stays',
        });
      }
    },
  );
});

describe('403', () => {
  test('A0203 shows how many seconds the account stays locked', () => {
    expect(refuse(403, 'A0203', { seconds: 30 })).toEqual({
      toast: { severity: 'warning', text: 'locked, retry in 30 seconds' },
      follows: 'stays',
    });
  });

  test.each([0, -5, undefined])('A0203 with %s seconds shows one second', (seconds) => {
    const more = seconds === undefined ? {} : { seconds };
    expect(refuse(403, 'A0203', more).toast?.text).toBe('locked, retry in 1 second');
  });

  test('any other code shows its message', () => {
    expect(refuse(403, 'A0302')).toMatchObject({ toast: { text: 'errors.A0302' }, follows: 'stays' });
  });
});

describe('everything else', () => {
  test('429 shows its message', () => {
    expect(refuse(429, 'A0499')).toMatchObject({ toast: { text: 'errors.A0499' }, follows: 'stays' });
  });

  test.each([
    [500, 'B0001'],
    [503, 'C0300'],
    [502, undefined],
  ] as const)('%i is a system error', (status, code) => {
    expect(refuse(status, code)).toMatchObject({ toast: { text: 'frame.systemError' }, follows: 'stays' });
  });

  test('an answer without a code is a system error', () => {
    expect(refuse(404)).toMatchObject({ toast: { text: 'frame.systemError' }, follows: 'stays' });
  });

  test('no answer at all is shown as such', () => {
    expect(outcomeOf(new NetworkError('GET /v2/i18n', new TypeError()))).toEqual({
      toast: { severity: 'danger', text: 'frame.networkFailed' },
      follows: 'stays',
    });
  });

  test('a message has the severity of the catalogue', () => {
    expect(refuse(400, 'A0945').toast?.severity).toBe(errors.already_activated.severity);
  });
});
