import { TRIAL_TERMINATION_DAYS, WARRANTY_DAYS } from '@foyer/contract/core/limits.ts';
import { EVALUATION_DAYS, EVALUATION_STORES } from '@foyer/contract/limits/licence.ts';
import { expect, test } from 'vitest';

import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { shippedTexts } from './locales.ts';

/** The numbers in a text, in ascending order. */
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number).sort((one, other) => one - other);

test.each(LANGUAGES)('the licence agreement in %s names the periods that apply, and no other numbers', (language) => {
  const texts = shippedTexts(language);
  const agreement = Object.entries(texts).filter(([key]) => key.startsWith('terms.licence.'));
  const periods = [EVALUATION_DAYS, EVALUATION_STORES, TRIAL_TERMINATION_DAYS].sort((one, other) => one - other);
  expect(numbersIn(texts['terms.licence.trial.text'])).toEqual(periods);
  expect(numbersIn(texts['terms.licence.warranty.text'])).toEqual([WARRANTY_DAYS]);
  expect(agreement.flatMap(([, text]) => numbersIn(text))).toHaveLength(periods.length + 1);
});
