import { expect, test } from 'vitest';

import { SESSION } from './session-draft.ts';

const shipped = { idleSeconds: 3600, absoluteSeconds: 86_400, perUser: 0, applicationsKeepAlive: true };

test.each([shipped, { idleSeconds: 61, absoluteSeconds: 86_399, perUser: 3, applicationsKeepAlive: false }])(
  'unedited values are unchanged: %j',
  (value) => {
    expect(SESSION.check?.(SESSION.draftOf(value))).toEqual({});
    expect(SESSION.valueOf(SESSION.draftOf(value))).toEqual(value);
  },
);

test('a limit that is switched off is 0, regardless of its number', () => {
  const draft = { ...SESSION.draftOf({ ...shipped, perUser: 3 }), limited: false, perUser: 'many' };
  expect(SESSION.check?.(draft)).toEqual({});
  expect(SESSION.valueOf(draft).perUser).toBe(0);
});

test.each(['', '0', '101', 'many'])('a limit of %j is refused', (perUser) => {
  const draft = { ...SESSION.draftOf(shipped), limited: true, perUser };
  expect(Object.keys(SESSION.check?.(draft) ?? {})).toEqual(['/perUser']);
});

test('less than a minute and more than thirty days are refused', () => {
  const draft = {
    ...SESSION.draftOf(shipped),
    idleSeconds: { number: '59', unit: 'seconds' },
    absoluteSeconds: { number: '31', unit: 'days' },
  } as const;
  expect(Object.keys(SESSION.check?.(draft) ?? {})).toEqual(['/idleSeconds', '/absoluteSeconds']);
});
