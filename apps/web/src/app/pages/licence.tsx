import { Suspense, useEffect } from 'react';

import { TextSkeleton } from '#/administration/list/text-skeleton.tsx';
import { LicencePage } from '#/features/licence/licence-page.tsx';
import { ShippedDocument } from '#/features/terms/shipped-document.tsx';
import { useTerms } from '#/features/terms/use-terms.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { lazyPage } from '#/shared/navigation/lazy-page.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';

import styles from './licence.module.css';

/** The licence page with the agreement of another feature. */
export function Licence() {
  return <LicencePage Agreement={LicenceAgreement} />;
}

const Markdown = lazyPage(async () => (await import('#/ui/markdown/markdown.tsx')).Markdown);

type LicenceAgreementProps = { onDisplayed: (version: number) => void };

/** The licence agreement: the operator's text, or the built-in one. */
function LicenceAgreement({ onDisplayed }: LicenceAgreementProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { terms, failed, retry } = useTerms('licence', language);
  if (failed) return <LoadFailed title={t('terms.failed')} titleAs="p" {...retryTexts()} onRetry={retry} />;
  if (terms === undefined) return <TextSkeleton />;
  const { content, version } = terms;
  return (
    <Suspense fallback={<TextSkeleton />}>
      {content === null ? (
        <div className={styles.shipped}>
          <ShippedDocument kind="licence" headingLevel={4} />
        </div>
      ) : (
        <div lang={terms.language}>
          <Markdown source={content} headingLevel={4} />
        </div>
      )}
      <ReadMarker version={version} onDisplayed={onDisplayed} />
    </Suspense>
  );
}

/** Reports that the text is displayed. Rendered together with the text, which may have to be loaded first. */
function ReadMarker({ version, onDisplayed }: LicenceAgreementProps & { version: number }) {
  useEffect(() => onDisplayed(version), [version, onDisplayed]);
  return null;
}
