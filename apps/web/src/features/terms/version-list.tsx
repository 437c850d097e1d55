import type { TermsVersion } from '@foyer/contract/terms.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';

import { TextSkeleton } from '#/administration/list/text-skeleton.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Item, ItemList } from '#/ui/lists/item.tsx';

import type { DocumentKind } from './documents.ts';
import { versionsQuery } from './terms-data.ts';
import { useVersionDetails } from './use-version-details.ts';
import { VersionDialog } from './version-dialog.tsx';

import styles from './terms-section.module.css';

/** All published versions; each can be opened. */
export function VersionList({ kind, newest }: { kind: DocumentKind; newest: number }) {
  const t = useTexts();
  return (
    <section className={styles.card} aria-labelledby="terms-versions">
      <header className={styles.header}>
        <div>
          <h3 className={styles.title} id="terms-versions">
            {t('terms.versions')}
          </h3>
          <p className={styles.quiet}>{t(newest === 0 ? 'terms.noVersions' : 'terms.versionsHint')}</p>
        </div>
      </header>
      {newest > 0 && <Versions kind={kind} newest={newest} />}
    </section>
  );
}

function Versions({ kind, newest }: { kind: DocumentKind; newest: number }) {
  const t = useTexts();
  const details = useVersionDetails();
  const versions = useInfiniteQuery(versionsQuery(kind));
  // The content stays rendered while the dialog closes.
  const [selected, setSelected] = useState<{ version: TermsVersion; open: boolean }>();
  if (versions.data === undefined) {
    if (versions.isFetching) return <TextSkeleton />;
    return <LoadFailed title={t('terms.failed')} {...retryTexts()} onRetry={() => void versions.refetch()} />;
  }
  return (
    <>
      <ItemList label={t('terms.versions')}>
        {versions.data.pages
          .flatMap(({ list }) => list)
          .map((version) => (
            <Item
              key={version.version}
              name={t('terms.versionName', { version: version.version })}
              badge={version.version === newest && t('terms.holds')}
              details={details(version)}
              actions={
                version.languages.length > 0 && (
                  <IconButton
                    label={t('terms.lookAt', { version: version.version })}
                    icon={<Eye size={17} aria-hidden />}
                    onClick={() => setSelected({ version, open: true })}
                  />
                )
              }
            />
          ))}
      </ItemList>
      {versions.hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" busy={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
            {t('terms.older')}
          </Button>
        </div>
      )}
      {selected !== undefined && (
        <VersionDialog {...selected} kind={kind} onClose={() => setSelected({ ...selected, open: false })} />
      )}
    </>
  );
}
