import { expect, test } from 'vitest';

import { terminalText } from './sanitizers.ts';

test.each([
  ['\u001B[2J', '\\u001b[2J'],
  ['\u009B2J\u0007\r', '\\u009b2J\\u0007\\u000d'],
  ['a\u202Eb\u2028', 'a\\u202eb\\u2028'],
  ['\u{1D173}', '\\ud834\\udd73'],
  ['Grüße\t您好 👩‍🚀\n', 'Grüße\t您好 👩‍🚀\n'],
])('%j is written as %j', (text, written) => expect(terminalText(text)).toBe(written));

test('JSON remains the same JSON', () => {
  const value = { text: 'a\u202E\u009B\u{1D173}"\\' };
  expect(JSON.parse(terminalText(JSON.stringify(value)))).toEqual(value);
});
