import ExternalLink from 'lucide-react/icons/external-link';

import { GuardedForm } from '#/administration/guarded-form.tsx';
import { FormFooter } from '#/administration/settings/form-footer.tsx';
import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import type { DocumentKind } from './documents.ts';
import { PublishQuestion } from './publish-question.tsx';
import { publicPath } from './terms-address.ts';
import type { CurrentTerms } from './terms-data.ts';
import { TermsFields } from './terms-fields.tsx';
import { useTermsForm } from './use-terms-form.ts';

import styles from './terms-section.module.css';

/** Edits a document; publishing creates a new version. */
export function TermsForm({ kind, current }: { kind: DocumentKind; current: CurrentTerms }) {
  const t = useTexts();
  const form = useTermsForm(kind, current);
  const { busy } = form;
  const page = publicPath(kind);
  return (
    <GuardedForm guard={form.guard} submitErrors={form.submitErrors} busy={busy} onSubmit={form.ask}>
      <div className={styles.card}>
        <header className={styles.header}>
          <CurrentVersion current={form.base} />
          {page !== undefined && (
            <a className={styles.open} href={`#${page}`} target="_blank" rel="noopener">
              {t('terms.open')}
              <ExternalLink size={15} aria-hidden />
            </a>
          )}
        </header>
        <div className={styles.fields} inert={busy}>
          <TermsFields kind={kind} form={form} />
        </div>
        <FormFooter form={form} submitLabel={t('terms.publish')} resetLabel={t('terms.clear')} />
      </div>
      <PublishQuestion form={form} />
    </GuardedForm>
  );
}

/** The current version: a custom one with its author, or the default text. */
function CurrentVersion({ current: { version, changedAt, changedBy, texts } }: { current: CurrentTerms }) {
  const t = useTexts();
  const moment = useFormatDateTime();
  if (changedAt === null || Object.keys(texts).length === 0) return <p>{t('terms.holdsShipped')}</p>;
  return <p>{t('terms.holdsOwn', { version, name: changedBy ?? '', date: moment(changedAt) })}</p>;
}
