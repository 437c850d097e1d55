import { useTexts } from '#/shared/i18n/language.ts';

import { type DocumentKind, DOCUMENTS } from './documents.ts';

import styles from './terms-page.module.css';

type ShippedDocumentProps = {
  kind: DocumentKind;
  /** Level of its headings: one below the parent heading. */
  headingLevel?: 2 | 4;
};

/** A default document, marked as such. */
export function ShippedDocument({ kind, headingLevel = 2 }: ShippedDocumentProps) {
  const t = useTexts();
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.shipped}>
      <p className={styles.intro}>{t(`terms.${kind}.intro`)}</p>
      {DOCUMENTS[kind].map((section) => (
        <section key={section.title} className={styles.section}>
          <Heading className={styles.heading}>{t(section.title)}</Heading>
          <p>{t(section.text)}</p>
        </section>
      ))}
      <p className={styles.footer}>{t('terms.standard')}</p>
    </div>
  );
}
