import { TERMS_LENGTH } from '@foyer/contract/limits/terms.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { useId } from 'react';

import { RemainingLength } from '#/administration/fields/remaining-length.tsx';
import { LazyMarkdown } from '#/administration/lazy-markdown.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';
import { Alert } from '#/ui/feedback/alert.tsx';
import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';
import { Tabs } from '#/ui/lists/tabs.tsx';

import { BeginWithDefault } from './begin-with-default.tsx';
import type { DocumentKind } from './documents.ts';
import { languagesOf } from './terms-draft.ts';
import type { TermsFormState } from './use-terms-form.ts';

import field from '#/ui/forms/field.module.css';
import styles from './terms-section.module.css';

export type TermsView = 'edit' | 'preview';

type TermsTextProps = {
  kind: DocumentKind;
  language: LanguageCode;
  form: TermsFormState;
  view: TermsView;
  onView: (view: TermsView) => void;
};

/** The document in one language, as a field or as a preview. */
export function TermsText(props: TermsTextProps) {
  const t = useTexts();
  const { kind, language, form, view, onView } = props;
  const views = (['edit', 'preview'] as const).map((value) => ({ value, label: t(`terms.${value}`) }));
  const text = form.draft[language] ?? '';
  const write = (content: string) => form.change({ [language]: content }, `/${language}`);
  return (
    <div className={styles.text}>
      <Tabs
        label={t('terms.view')}
        variant="switch"
        tabs={views}
        value={view}
        onChange={onView}
        beside={
          form.mayWrite && text.trim() === '' && <BeginWithDefault kind={kind} language={language} onBegin={write} />
        }
      >
        <div className={styles.skeleton}>
          {view === 'edit' ? <Field {...props} write={write} /> : <Preview language={language} draft={form.draft} />}
        </div>
      </Tabs>
      {form.remoteChanges?.[language] !== undefined && <Alert severity="warning">{t('terms.theirs')}</Alert>}
    </div>
  );
}

function Field({ language, form, write }: TermsTextProps & { write: (content: string) => void }) {
  const t = useTexts();
  const id = useId();
  const text = form.draft[language] ?? '';
  const error = form.problems.fields[`/${language}`];
  return (
    <FieldWithHint
      id={id}
      label={t('terms.content')}
      note={<RemainingLength length={text.length} max={TERMS_LENGTH} />}
      hint={t('terms.contentHint')}
      error={error}
    >
      <textarea
        {...fieldAria(id, error)}
        id={id}
        className={classNames(field.input, styles.area)}
        lang={language}
        dir="auto"
        rows={14}
        maxLength={TERMS_LENGTH}
        readOnly={!form.mayWrite}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </FieldWithHint>
  );
}

function Preview({ language, draft }: { language: LanguageCode; draft: TermsFormState['draft'] }) {
  const t = useTexts();
  const text = draft[language] ?? '';
  if (text.trim() === '')
    return (
      <p className={styles.nothing}>
        {t(languagesOf(draft).length === 0 ? 'terms.previewShipped' : 'terms.previewEmpty')}
      </p>
    );
  return (
    <article className={styles.preview}>
      <LazyMarkdown source={text} lang={language} headingLevel={3} />
    </article>
  );
}
