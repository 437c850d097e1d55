import { useQuery } from '@tanstack/react-query';

import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Link, useLocation } from '#/shared/navigation/location.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';

import { type DocumentKind } from './documents.ts';
import { documentOf, documentPath } from './terms-address.ts';
import { currentTermsQuery } from './terms-data.ts';
import { TermsForm } from './terms-form.tsx';
import { VersionList } from './version-list.tsx';

import styles from './terms-section.module.css';

const KINDS: readonly DocumentKind[] = ['cloud', 'privacy', 'licence'];

/** The terms of service, the privacy notice and the licence agreement as custom texts, with all their versions. */
export function TermsSection() {
  const t = useTexts();
  const kind = documentOf(useLocation());
  return (
    <>
      {/* Links rather than tabs: tabs would be activated again whenever they receive the focus. */}
      <nav className={styles.documents} aria-label={t('terms.documents')}>
        {KINDS.map((one) => (
          <Link key={one} to={documentPath(one)} {...(one === kind && { 'aria-current': 'page' })}>
            {t(`terms.${one}.title`)}
          </Link>
        ))}
      </nav>
      <div className={styles.document} key={kind}>
        <Document kind={kind} />
      </div>
    </>
  );
}

function Document({ kind }: { kind: DocumentKind }) {
  const t = useTexts();
  const current = useQuery(currentTermsQuery(kind));
  if (current.data === undefined) {
    if (current.isFetching) return <ListSkeleton />;
    return <LoadFailed title={t('terms.failed')} {...retryTexts()} onRetry={() => void current.refetch()} />;
  }
  return (
    <>
      <TermsForm kind={kind} current={current.data} />
      <VersionList kind={kind} newest={current.data.version} />
    </>
  );
}
