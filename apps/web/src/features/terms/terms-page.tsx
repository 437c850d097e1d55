import ArrowLeft from 'lucide-react/icons/arrow-left';

import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';
import { useTitle } from '#/shared/title.ts';
import { Logo } from '#/ui/logo.tsx';

import { DOCUMENTS, isDocument } from './documents.ts';

import styles from './terms-page.module.css';

/** The terms of service (`cloud`) or the privacy notice (`privacy`); the site map lets no other type through. */
export function TermsPage({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts();
  const type = isDocument(params['type']) ? params['type'] : 'cloud';
  const title = t(`terms.${type}.title`);
  useTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/" className={styles.back}>
          <ArrowLeft size={18} aria-hidden />
          {t('terms.back')}
        </Link>
        <p className={styles.brand}>
          <Logo size={28} />
          {t('frame.brand')}
        </p>
      </header>
      <main className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.intro}>{t(`terms.${type}.intro`)}</p>
        {DOCUMENTS[type].map((section) => (
          <section key={section.title} className={styles.section}>
            <h2 className={styles.heading}>{t(section.title)}</h2>
            <p>{t(section.text)}</p>
          </section>
        ))}
        <p className={styles.standard}>{t('terms.standard')}</p>
      </main>
    </div>
  );
}
