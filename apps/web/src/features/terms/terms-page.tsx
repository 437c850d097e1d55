import ArrowLeft from 'lucide-react/icons/arrow-left';

import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { signInPath } from '#/shared/navigation/paths.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Logo } from '#/ui/identity/logo.tsx';

import { CustomDocument } from './custom-document.tsx';
import { type DocumentKind, isDocument } from './documents.ts';
import { ShippedDocument } from './shipped-document.tsx';
import { TermsSkeleton } from './terms-skeleton.tsx';
import { useTerms } from './use-terms.ts';

import styles from './terms-page.module.css';

/** The terms of service (`cloud`) or the privacy notice (`privacy`); the site map rejects other types. */
export function TermsPage({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts();
  const type = isDocument(params['type']) ? params['type'] : 'cloud';
  const title = t(`terms.${type}.title`);
  useTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to={signInPath(params['loginType'])} className={styles.back}>
          <ArrowLeft size={18} aria-hidden />
          {t('terms.back')}
        </Link>
        <p className={styles.brand}>
          <Logo size={28} picture={readBoot().brand.logo} />
          {t('frame.brand')}
        </p>
      </header>
      <main className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <Content kind={type} />
      </main>
    </div>
  );
}

/** The custom document, or the default text. */
function Content({ kind }: { kind: DocumentKind }) {
  const t = useTexts();
  const { language } = useLanguage();
  const { terms, failed, retry } = useTerms(kind, language);
  if (failed) return <LoadFailed title={t('terms.failed')} titleAs="p" {...retryTexts()} onRetry={retry} />;
  if (terms === undefined) return <TermsSkeleton />;
  const { content, version, publishedAt } = terms;
  if (content === null || publishedAt === null) return <ShippedDocument kind={kind} />;
  return <CustomDocument content={content} lang={terms.language} version={version} publishedAt={publishedAt} />;
}
