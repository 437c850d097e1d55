import { Suspense } from 'react';

import { dateFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { lazyPage } from '#/shared/navigation/lazy-page.ts';

import { TermsSkeleton } from './terms-skeleton.tsx';

import styles from './terms-page.module.css';

/** Loaded when there is Markdown to render. */
const Markdown = lazyPage(async () => (await import('#/ui/markdown/markdown.tsx')).Markdown);

type CustomDocumentProps = { content: string; lang: string; version: number; publishedAt: string };

/** A custom document with its version. */
export function CustomDocument({ content, lang, version, publishedAt }: CustomDocumentProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const date = dateFormat(language, { dateStyle: 'long' }).format(new Date(publishedAt));
  return (
    <>
      <div className={styles.custom} lang={lang}>
        <Suspense fallback={<TermsSkeleton />}>
          <Markdown source={content} headingLevel={2} />
        </Suspense>
      </div>
      <p className={styles.footer}>
        <time dateTime={publishedAt}>{t('terms.version', { version, date })}</time>
      </p>
    </>
  );
}
