import { expect, test } from 'vitest';

import { describeDevice, formatDevice, parseDevice } from './device.ts';

const MOZILLA = 'Mozilla/5.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6';

test.each([
  ['Chrome', 'Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`],
  ['Microsoft Edge', 'Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`],
  ['Firefox', 'Linux', `${MOZILLA} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`],
  ['Safari', 'macOS', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`],
  ['Safari', 'iOS', `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`],
  ['Chrome', 'Android', `${MOZILLA} (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
])('%s on %s is recognised', (browser, system, userAgent) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system });
});

test.each(['', 'curl/8.14.1', 'command line', 'Mozilla/5.0', '((((((', '<script>alert(1)</script>', 'A'.repeat(256)])(
  'an unknown user agent has an empty description: %j',
  (userAgent) => {
    expect(describeDevice(userAgent)).toEqual({ browser: '', system: '' });
  },
);

test('text that a client chose is not accepted as a browser (content injection into mails)', () => {
  for (const text of ['Call 0800 12345 now', 'Open evil.example'])
    expect(describeDevice(`${text}/1.0 (Windows NT 10.0)`)).toEqual({ browser: '', system: 'Windows' });
});

test.each([
  { browser: 'Chrome', system: 'Windows' },
  { browser: 'Microsoft Edge', system: 'Windows' },
  { browser: 'Samsung Internet for Android', system: 'Android' },
  { browser: 'Safari', system: '' },
  { browser: '', system: 'Linux' },
  { browser: '', system: '' },
])('a device is read back from its line: %o', (device) => {
  expect(parseDevice(formatDevice(device))).toEqual(device);
});
