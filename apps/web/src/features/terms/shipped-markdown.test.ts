import { TERMS_KINDS } from '@foyer/contract/terms.ts';
import { expect, test } from 'vitest';

import { DOCUMENTS } from './documents.ts';
import { shippedMarkdown } from './shipped-markdown.ts';

test.each(TERMS_KINDS)('the default text of %s becomes Markdown with a heading for each section', (kind) => {
  const texts = Object.fromEntries(
    DOCUMENTS[kind].flatMap(({ title, text }) => [title, text].map((key) => [key, key])),
  );
  const markdown = shippedMarkdown(kind, { ...texts, [`terms.${kind}.intro`]: 'Intro' });
  const [first] = DOCUMENTS[kind];
  expect(markdown.split('\n\n').slice(0, 3)).toEqual(['Intro', `# ${first.title}`, first.text]);
  expect(markdown.match(/^# /gm)).toHaveLength(DOCUMENTS[kind].length);
});
