import { existsSync } from 'node:fs';

import { expect, test } from 'vitest';

import { HELP_PAGES } from './help-pages.ts';

test('the documentation has every page that the interface links to', () => {
  const missing = HELP_PAGES.filter((page) => !existsSync(new URL(`../../../../../docs/${page}.md`, import.meta.url)));
  expect(missing).toEqual([]);
});
