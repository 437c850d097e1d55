import { describe, expect, test } from 'vitest';

import { readCallback } from './callback.ts';

const read = (query: string, inPath?: string) => readCallback(inPath, new URLSearchParams(query));

describe('the callback of a provider', () => {
  test('has the provider in the path and its response in the query', () => {
    expect(read('code=c&state=s&iss=https%3A%2F%2Fid.example&other=x', 'okta')).toEqual({
      kind: 'answer',
      provider: 'okta',
      answer: { code: 'c', state: 's', iss: 'https://id.example' },
    });
  });

  test('has the provider in the query', () => {
    expect(read('provider=okta&code=c&state=s')).toEqual({
      kind: 'answer',
      provider: 'okta',
      answer: { code: 'c', state: 's' },
    });
  });

  test('may contain an error instead of a code', () => {
    expect(read('error=access_denied&state=s', 'microsoft')).toMatchObject({
      answer: { error: 'access_denied', state: 's' },
    });
  });

  test('may contain the error that prevented the redirect to the provider', () => {
    expect(read('provider=okta&failure=A0852')).toEqual({ kind: 'failure', provider: 'okta', failure: 'A0852' });
  });

  test('contains only the state if the user refused at WeChat', () => {
    expect(read('provider=wechat&state=s')).toEqual({ kind: 'answer', provider: 'wechat', answer: { state: 's' } });
  });

  test.each([
    '',
    'code=c&state=s',
    'provider=okta',
    'provider=okta&state=s',
    'provider=okta&code=&state=s',
    'provider=..%2F..%2Fusers&code=c&state=s',
    'provider=Okta&code=c&state=s',
    'provider=__proto__&code=c&state=s',
  ])('is ignored with the query "%s"', (query) => {
    expect(read(query)).toEqual({ kind: 'nothing' });
  });
});
