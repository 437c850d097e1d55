import { useState } from 'react';

import { useLanguageTabs } from '#/administration/fields/use-language-tabs.ts';
import { LazyMarkdown } from '#/administration/lazy-markdown.tsx';
import { TextSkeleton } from '#/administration/list/text-skeleton.tsx';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Tabs } from '#/ui/lists/tabs.tsx';

import type { NoticeDetail } from './data.ts';

import styles from './notice-page.module.css';

/** The texts of a notice, one tab per language. */
export function NoticeTexts({ texts }: { texts: NoticeDetail['texts'] }) {
  const t = useTexts();
  const { language } = useLanguage();
  const tabs = useLanguageTabs(Object.keys(texts)).filter(({ value }) => texts[value] !== undefined);
  const [chosen, setChosen] = useState<string>();
  const selectedLanguage = tabs.find(({ value }) => value === (chosen ?? language))?.value ?? tabs[0]?.value ?? '';
  const text = texts[selectedLanguage] ?? { title: '', content: '' };
  return (
    <div className={styles.texts}>
      <Tabs label={t('notices.languages')} tabs={tabs} value={selectedLanguage} onChange={setChosen}>
        <div className={styles.text}>
          <h3 className={styles.title} lang={selectedLanguage} dir="auto">
            {text.title}
          </h3>
          {text.content.trim() === '' ? (
            <p className={styles.none}>{t('notices.noContent')}</p>
          ) : (
            <LazyMarkdown source={text.content} lang={selectedLanguage} headingLevel={4} />
          )}
        </div>
      </Tabs>
    </div>
  );
}

export function NoticeTextsSkeleton() {
  return (
    <div className={styles.texts}>
      <TextSkeleton />
    </div>
  );
}
