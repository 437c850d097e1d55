import { Suspense } from 'react';

import { lazyPage } from '#/shared/chunk.ts';

import { TextSkeleton } from './text-skeleton.tsx';

const Markdown = lazyPage(async () => (await import('#/ui/markdown.tsx')).Markdown);

type ShownMarkdownProps = {
  source: string;
  lang: string;
  /** The level of its first headings: one below the heading that it stands under. */
  headingLevel: 2 | 3 | 4;
};

/** Markdown in its own language; reading it is fetched when there is some. */
export function ShownMarkdown({ lang, ...rest }: ShownMarkdownProps) {
  return (
    <div lang={lang}>
      <Suspense fallback={<TextSkeleton />}>
        <Markdown {...rest} />
      </Suspense>
    </div>
  );
}
