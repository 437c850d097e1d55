import { expect, test } from 'vitest';

import { sentenceMarkProblems } from './sentence-marks.ts';

test.each(['Nicht gefunden. Wählen Sie einen anderen', 'Willkommen ! Wählen Sie „Weiter“', '该账户已停用。请先启用'])(
  'a second sentence without a mark is named with its key: %s',
  (text) => {
    const problem = 'de: a.title has two sentences, the last one without a sentence mark';
    expect(sentenceMarkProblems('de', { 'a.title': text })).toEqual([problem]);
  },
);

test.each([
  'Nicht gefunden. Wählen Sie einen anderen.',
  'Nicht gefunden. Melden Sie: {reason}',
  'Ersetzt. Behalten Sie (diese):',
  '该账户已停用。请先启用。',
  'Zum Beispiel ! oder #',
  'Wählen Sie „Passwort vergessen?“ auf der Seite',
  '请使用“忘记密码？”设置密码',
  'Ein Anbieter, z. B. Okta, unter Nr. Acht',
])('a text that ends with a mark, a colon or a placeholder, or has one sentence, is no problem: %s', (text) => {
  expect(sentenceMarkProblems('de', { 'a.title': text })).toEqual([]);
});
