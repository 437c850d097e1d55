import { useTexts } from '#/shared/language.ts';

import { type DocumentKind, DOCUMENTS } from './documents.ts';

import styles from './terms-page.module.css';

/** A document in the wording that ships, which says so. */
export function ShippedDocument({ kind }: { kind: DocumentKind }) {
  const t = useTexts();
  return (
    <>
      <p className={styles.intro}>{t(`terms.${kind}.intro`)}</p>
      {DOCUMENTS[kind].map((section) => (
        <section key={section.title} className={styles.section}>
          <h2 className={styles.heading}>{t(section.title)}</h2>
          <p>{t(section.text)}</p>
        </section>
      ))}
      <p className={styles.foot}>{t('terms.standard')}</p>
    </>
  );
}
