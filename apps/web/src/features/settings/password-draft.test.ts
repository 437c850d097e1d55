import { expect, test } from 'vitest';

import { PASSWORD } from './password-draft.ts';

test.each([0, 1, 90, 3650])('an expiry of %i days is unchanged after a round trip', (expiryDays) => {
  const draft = PASSWORD.draftOf({ rank: 'medium', expiryDays });
  expect(PASSWORD.check?.(draft)).toEqual({});
  expect(PASSWORD.valueOf(draft)).toEqual({ rank: 'medium', expiryDays });
});

test('without expiry, the number of days is ignored', () => {
  const draft = { rank: 'passphrase', expires: false, expiryDays: 'soon' } as const;
  expect(PASSWORD.check?.(draft)).toEqual({});
  expect(PASSWORD.valueOf(draft)).toEqual({ rank: 'passphrase', expiryDays: 0 });
});

test.each(['', '0', '-1', '1.5', '3651', 'soon'])('%j days are refused', (expiryDays) => {
  const draft = { rank: 'medium', expires: true, expiryDays } as const;
  expect(Object.keys(PASSWORD.check?.(draft) ?? {})).toEqual(['/expiryDays']);
});
