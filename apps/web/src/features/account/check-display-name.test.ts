import { DISPLAY_NAME_LENGTH } from '@foyer/contract/limits/users.ts';
import { expect, test } from 'vitest';

import { checkDisplayName } from './check-display-name.ts';

test.each(['A', '王小明', 'Ada Lovelace', 'x'.repeat(DISPLAY_NAME_LENGTH), '👩'.repeat(DISPLAY_NAME_LENGTH)])(
  '"%s" is a valid display name',
  (name) => {
    expect(checkDisplayName(name)).toBe(undefined);
  },
);

test.each(['', ' ', '\t\n', '\u3000'])('the display name %j is empty', (name) => {
  expect(checkDisplayName(name)).toBe('account.enterName');
});

test('surrounding spaces do not count towards the length', () => {
  expect(checkDisplayName(`  ${'x'.repeat(DISPLAY_NAME_LENGTH)}  `)).toBe(undefined);
});

test('a name of more than 100 characters is too long', () => {
  expect(checkDisplayName('x'.repeat(DISPLAY_NAME_LENGTH + 1))).toBe('account.nameTooLong');
});
