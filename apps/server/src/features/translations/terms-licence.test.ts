import { TRIAL_TERMINATION_DAYS, WARRANTY_DAYS } from '@foyer/contract/core/limits.ts';
import { EVALUATION_DAYS, EVALUATION_STORES } from '@foyer/contract/limits/licence.ts';
import { LANGUAGES } from '@foyer/contract/rules/language.ts';
import { expect, test } from 'vitest';

import { termsLicence } from './texts/terms-licence.ts';

/** The numbers in a text, in the order of their size. */
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number).sort((one, other) => one - other);

test.each(LANGUAGES)('the licence agreement in %s names the periods that hold, and no other numbers', (language) => {
  const { 'terms.licence.trial.text': trial, 'terms.licence.warranty.text': warranty } = termsLicence;
  const sentences = Object.values(termsLicence).map((text) => text[language]);
  const periods = [EVALUATION_DAYS, EVALUATION_STORES, TRIAL_TERMINATION_DAYS].sort((one, other) => one - other);
  expect(numbersIn(trial[language])).toEqual(periods);
  expect(numbersIn(warranty[language])).toEqual([WARRANTY_DAYS]);
  expect(sentences.flatMap(numbersIn)).toHaveLength(periods.length + 1);
});
