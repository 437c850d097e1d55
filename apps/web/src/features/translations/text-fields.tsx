import { CUSTOM_TEXT_LENGTH } from '@foyer/contract/limits/translations.ts';
import { type RefObject, useId } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { EditForm } from '#/administration/edit-dialog.tsx';
import { RemainingLength } from '#/administration/fields/remaining-length.tsx';
import { SettingHistory } from '#/administration/settings/setting-history.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';

import type { TextFormState } from './use-text-form.ts';

import field from '#/ui/forms/field.module.css';
import styles from './text-fields.module.css';

type WordingFieldsProps = {
  form: TextFormState;
  language: string;
  firstRef: RefObject<HTMLTextAreaElement | null>;
  onCancel: () => void;
};

/** The default text and the field for the custom one. */
export function WordingFields({ form, language, firstRef, onCancel }: WordingFieldsProps) {
  const t = useTexts();
  const id = useId();
  const { draft, shipped, mayWrite, problems, remoteChanges, resetToDefault } = form;
  const isForHighest = useMay('settings.write') && !mayWrite;
  const error = problems.fields['/text'];
  const fields = (
    <>
      <dl className={styles.shipped}>
        <dt>{t('translations.shipped')}</dt>
        <dd lang={language} dir="auto">
          {shipped}
        </dd>
        <dd>
          <code>{form.key}</code>
        </dd>
      </dl>
      <div>
        <FieldWithHint
          id={id}
          label={t('translations.own')}
          note={<RemainingLength length={draft.text.length} max={CUSTOM_TEXT_LENGTH} />}
          error={error}
        >
          <textarea
            {...fieldAria(id, error)}
            ref={firstRef}
            id={id}
            className={classNames(field.input, styles.area)}
            lang={language}
            dir="auto"
            rows={4}
            maxLength={CUSTOM_TEXT_LENGTH}
            readOnly={!mayWrite}
            value={draft.text}
            onChange={({ currentTarget }) => form.change({ text: currentTarget.value }, '/text')}
          />
        </FieldWithHint>
        <ConflictNote value={remoteChanges?.text} />
        <PlaceholderHint placeholders={form.placeholders} />
      </div>
      <div className={styles.line}>
        {form.base.version > 0 ? <SettingHistory {...form.base} /> : <span />}
        {mayWrite && resetToDefault !== undefined && (
          <Button variant="quiet" onClick={resetToDefault}>
            {t('translations.reset')}
          </Button>
        )}
      </div>
    </>
  );
  if (!mayWrite)
    return (
      <div className={styles.selected}>
        {fields}
        <p className={styles.hint}>{t(isForHighest ? 'translations.highest' : 'settings.readOnly')}</p>
      </div>
    );
  return (
    <EditForm form={form} submitLabel={t('administration.save')} onSubmit={form.send} onCancel={onCancel}>
      {fields}
    </EditForm>
  );
}

/** Lists the placeholders that a text must keep. */
function PlaceholderHint({ placeholders }: { placeholders: readonly string[] }) {
  const t = useTexts();
  const needed = placeholders.filter((one) => one !== '{brand}');
  return (
    <div className={styles.hint}>
      {needed.length > 0 && <p>{t('translations.placeholders', { list: needed.join(' ') })}</p>}
      <p>{t('translations.brandHint', { placeholder: '{brand}' })}</p>
    </div>
  );
}
