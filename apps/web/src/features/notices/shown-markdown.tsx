import { Suspense } from 'react';

import { lazyPage } from '#/shared/chunk.ts';

import { TextSkeleton } from './text-skeleton.tsx';

const Markdown = lazyPage(async () => (await import('#/ui/markdown.tsx')).Markdown);

/** Markdown under a heading of the third level, in its own language; reading it is fetched when there is some. */
export function ShownMarkdown({ source, lang }: { source: string; lang: string }) {
  return (
    <div lang={lang}>
      <Suspense fallback={<TextSkeleton />}>
        <Markdown source={source} headingLevel={4} />
      </Suspense>
    </div>
  );
}
