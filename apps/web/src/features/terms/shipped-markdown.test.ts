import { expect, test } from 'vitest';

import { DOCUMENTS } from './documents.ts';
import { shippedMarkdown } from './shipped-markdown.ts';

test('the wording that ships becomes Markdown with a heading for each section', () => {
  const texts = Object.fromEntries(
    DOCUMENTS.cloud.flatMap(({ title, text }) => [title, text].map((key) => [key, key])),
  );
  const markdown = shippedMarkdown('cloud', { ...texts, 'terms.cloud.intro': 'Intro' });
  expect(markdown.split('\n\n').slice(0, 3)).toEqual([
    'Intro',
    '# terms.cloud.account.title',
    'terms.cloud.account.text',
  ]);
  expect(markdown.match(/^# /gm)).toHaveLength(DOCUMENTS.cloud.length);
});
