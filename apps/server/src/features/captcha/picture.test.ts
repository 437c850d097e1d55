import { expect, test } from 'vitest';

import { freshCaptchaText } from './picture.ts';

test('a captcha has five characters that nobody takes for another', () => {
  const texts = Array.from({ length: 500 }, freshCaptchaText);
  for (const text of texts) expect(text).toMatch(/^[A-HJ-NP-RT-Y346789]{5}$/);
  expect(new Set(texts).size).toBeGreaterThan(490);
});
