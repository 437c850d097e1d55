import { expect, test } from 'vitest';

import { draftOf, isTermsLanguage, languagesOf, NO_TERMS, textsOf } from './terms-draft.ts';

test('a document stands in the form in every language, and only what is written is sent', () => {
  const draft = draftOf({ de: '# Regeln' });
  expect(draft).toEqual({ ...NO_TERMS, de: '# Regeln' });
  expect(textsOf({ ...draft, en: ' \n ', fr: ' Règles\n' })).toEqual({ de: '# Regeln', fr: 'Règles' });
  expect(languagesOf(draft)).toEqual(['de']);
});

test('without any text there is nothing to send: the wording that ships holds', () => {
  expect(textsOf(NO_TERMS)).toEqual({});
});

test.each(['xx', 'constructor', '__proto__', ''])('%j is no language of a document', (code) => {
  expect(isTermsLanguage(code)).toBe(false);
});
