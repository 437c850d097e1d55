import { Suspense } from 'react';

import { TextSkeleton } from '#/administration/list/text-skeleton.tsx';
import { lazyPage } from '#/shared/navigation/lazy-page.ts';

const Markdown = lazyPage(async () => (await import('#/ui/markdown/markdown.tsx')).Markdown);

type LazyMarkdownProps = {
  source: string;
  lang: string;
  /** Level of the first headings of the text: one below the heading of the section that contains it. */
  headingLevel: 2 | 3 | 4;
};

/** Markdown with its language; the parser is loaded on demand. */
export function LazyMarkdown({ lang, ...rest }: LazyMarkdownProps) {
  return (
    <div lang={lang}>
      <Suspense fallback={<TextSkeleton />}>
        <Markdown {...rest} />
      </Suspense>
    </div>
  );
}
