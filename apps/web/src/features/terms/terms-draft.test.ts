import { expect, test } from 'vitest';

import { draftOf, languagesOf, textsOf } from './terms-draft.ts';

const offered = ['en', 'fr', 'de'];

test('the form has every offered language and those of the document; only written texts are sent', () => {
  const draft = draftOf({ de: '# Regeln', nl: '# Regels' }, offered);
  expect(draft).toEqual({ en: '', fr: '', de: '# Regeln', nl: '# Regels' });
  expect(textsOf({ ...draft, en: ' \n ', fr: ' Règles\n' })).toEqual({ de: '# Regeln', fr: 'Règles', nl: '# Regels' });
  expect(languagesOf(draft)).toEqual(['de', 'nl']);
});

test('without any text nothing is sent, so the default document applies', () => {
  expect(textsOf(draftOf({}, offered))).toEqual({});
});
