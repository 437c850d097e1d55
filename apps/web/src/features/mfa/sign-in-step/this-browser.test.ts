import { expect, test } from 'vitest';

import { thisBrowser } from './this-browser.ts';

const MOZILLA = 'Mozilla/5.0';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Chrome', 'Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`],
  ['Microsoft Edge', 'Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`],
  ['Opera', 'macOS', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/120.0.0.0`],
  ['Firefox', 'Linux', `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  ['Safari', 'macOS', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/18.0 Safari/605.1.15`],
  [
    'Safari',
    'iOS',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI} Version/18.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome',
    'iOS',
    `${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) ${SAFARI} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Samsung Internet',
    'Android',
    `${MOZILLA} (Linux; Android 10; K) ${CHROME} SamsungBrowser/28.0 Mobile Safari/537.36`,
  ],
  ['Chrome', 'Chrome OS', `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  ['', '', 'something else'],
])('"%s" on "%s" is detected from the user agent', (browser, system, userAgent) => {
  expect(thisBrowser(userAgent)).toEqual({ browser, system });
});
