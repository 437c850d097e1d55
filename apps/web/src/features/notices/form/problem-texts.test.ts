import { expect, test } from 'vitest';

import { hasUnplaced, languageAt, withoutThose, problemTextAt, problemTextWithin } from './problem-texts.ts';

// Tests load no catalogue, so each text is its key.
test.each([
  ['/texts/de/title', 'too_short', 'notices.wrong.noTitle'],
  ['/texts/de/title', 'too_long', 'notices.wrong.tooLong'],
  ['/texts/de/content', 'too_long', 'notices.wrong.tooLong'],
  ['/texts/tlh', 'unknown', 'notices.wrong.language'],
  ['/texts', 'too_few', 'notices.wrong.noText'],
  ['/audience', 'required', 'notices.wrong.noAudience'],
  ['/audience', 'unknown', 'notices.wrong.audience'],
  ['/audience/id', 'too_long', 'notices.wrong.audience'],
  ['/startsAt', 'format', 'notices.wrong.time'],
  ['/endsAt', 'skipped', 'notices.wrong.skippedTime'],
  ['/endsAt', 'too_small', 'notices.wrong.end'],
  ['/attachments', 'unknown', 'notices.wrong.filesGone'],
  ['/attachments', 'too_many', 'notices.wrong.tooManyFiles'],
  ['/attachments', 'under_way', 'notices.wrong.filesUnderWay'],
  ['/attachments', 'failed', 'notices.wrong.filesFailed'],
  ['/pinned', 'unknown', 'errors.A0401'],
])('%s with the rule %s has the text %s', (pointer, rule, key) => {
  expect(problemTextAt({ [pointer]: rule }, pointer)).toBe(key);
});

test('a valid field has no error text', () => {
  expect(problemTextAt({ '/texts': 'too_few' }, '/audience')).toBe(undefined);
});

test('a field can show a problem of anything inside it', () => {
  expect(problemTextWithin({ '/audience/id': 'type' }, '/audience')).toBe('notices.wrong.audience');
  expect(problemTextWithin({ '/audienceless': 'type' }, '/audience')).toBe(undefined);
});

test('a problem that no field shows is reported for the whole form', () => {
  expect(hasUnplaced({ '/texts/en/title': 'too_short', '/endsAt': 'format', '/audience/id': 'type' })).toBe(false);
  expect(hasUnplaced({ '/pinned': 'unknown' })).toBe(true);
  expect(hasUnplaced({ '': 'type' })).toBe(true);
});

test('a pointer contains its language', () => {
  expect(['/texts/zh/title', '/texts/zh', '/texts', '/audience'].map(languageAt)).toEqual([
    'zh',
    'zh',
    undefined,
    undefined,
  ]);
});

test('a change clears the problems of its pointer, of anything below it and of its ancestors', () => {
  const problems = { '/audience': 'unknown', '/audience/id': 'type', '/audienceless': 'type', '/texts': 'too_few' };
  expect(withoutThose(problems, '/audience')).toEqual({ '/audienceless': 'type', '/texts': 'too_few' });
  const texts = {
    '/texts': 'too_few',
    '/texts/de': 'unknown',
    '/texts/de/title': 'too_long',
    '/texts/en/title': 'too_short',
  };
  expect(withoutThose(texts, '/texts/de')).toEqual({ '/texts/en/title': 'too_short' });
});
