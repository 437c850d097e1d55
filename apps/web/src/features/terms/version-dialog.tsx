import type { TermsVersion } from '@foyer/contract/terms.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { LazyMarkdown } from '#/administration/lazy-markdown.tsx';
import { TextSkeleton } from '#/administration/list/text-skeleton.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Tabs } from '#/ui/lists/tabs.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import type { DocumentKind } from './documents.ts';
import { versionQuery } from './terms-data.ts';
import { useVersionDetails } from './use-version-details.ts';

import styles from './terms-section.module.css';

type VersionDialogProps = { kind: DocumentKind; version: TermsVersion; open: boolean; onClose: () => void };

/** The text of a version in each of its languages. */
export function VersionDialog({ kind, version, open, onClose }: VersionDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      onOpenChange={(nextOpen) => !nextOpen && onClose()}
      title={t('terms.versionName', { version: version.version })}
      closeLabel={t('home.close')}
      wide
    >
      <p className={styles.quiet}>{useVersionDetails()(version).join(' · ')}</p>
      <VersionTexts kind={kind} version={version} />
    </Dialog>
  );
}

function VersionTexts({ kind, version: { version, languages } }: Pick<VersionDialogProps, 'kind' | 'version'>) {
  const t = useTexts();
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const [chosen, setChosen] = useState<string>();
  const versionResult = useQuery(versionQuery(kind, version));
  if (versionResult.data === undefined) {
    if (versionResult.isFetching) return <TextSkeleton />;
    return <LoadFailed title={t('terms.failed')} {...retryTexts()} onRetry={() => void versionResult.refetch()} />;
  }
  const selectedLanguage = languages.find((code) => code === (chosen ?? language)) ?? languages[0] ?? 'en';
  return (
    <Tabs
      label={t('terms.languages')}
      tabs={languages.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      value={selectedLanguage}
      onChange={setChosen}
    >
      <div className={styles.read}>
        <LazyMarkdown
          source={versionResult.data.texts[selectedLanguage] ?? ''}
          lang={selectedLanguage}
          headingLevel={3}
        />
      </div>
    </Tabs>
  );
}
