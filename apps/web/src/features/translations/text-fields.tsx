import { OWN_TEXT_LENGTH } from '@foyer/contract/limits/translations.ts';
import { type RefObject, useId } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { RoomLeft } from '#/administration/fields/room-left.tsx';
import { SettingHistory } from '#/administration/settings/setting-history.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { DialogForm } from '#/ui/forms/dialog-form.tsx';
import { NotedField, notedAttributes } from '#/ui/forms/noted-field.tsx';

import { PlaceholderHint } from './placeholder-hint.tsx';
import type { TextFormState } from './use-text-form.ts';

import field from '#/ui/forms/field.module.css';
import styles from './text-fields.module.css';

type TextFieldsProps = {
  form: TextFormState;
  language: string;
  firstRef: RefObject<HTMLTextAreaElement | null>;
  onCancel: () => void;
};

/** What ships, and what people are to read instead. */
export function TextFields({ form, language, firstRef, onCancel }: TextFieldsProps) {
  const t = useTexts();
  const id = useId();
  const { draft, shipped, mayWrite, problems, remoteChanges, putBack } = form;
  const isForHighest = useMay('settings.write') && !mayWrite;
  const error = problems.fields['/text'];
  const fields = (
    <>
      <dl className={styles.shipped}>
        <dt>{t('wording.shipped')}</dt>
        <dd lang={language} dir="auto">
          {shipped}
        </dd>
        <dd>
          <code>{form.key}</code>
        </dd>
      </dl>
      <div>
        <NotedField
          id={id}
          label={t('wording.own')}
          note={<RoomLeft length={draft.text.length} most={OWN_TEXT_LENGTH} />}
          error={error}
        >
          <textarea
            {...notedAttributes(id, error)}
            ref={firstRef}
            id={id}
            className={classNames(field.input, styles.area)}
            lang={language}
            dir="auto"
            rows={4}
            maxLength={OWN_TEXT_LENGTH}
            readOnly={!mayWrite}
            value={draft.text}
            onChange={({ currentTarget }) => form.change({ text: currentTarget.value }, '/text')}
          />
        </NotedField>
        <ConflictNote value={remoteChanges?.text} />
        <PlaceholderHint placeholders={form.placeholders} />
      </div>
      <div className={styles.line}>
        {form.base.version > 0 ? <SettingHistory {...form.base} /> : <span />}
        {mayWrite && putBack !== undefined && (
          <Button variant="quiet" onClick={putBack}>
            {t('wording.reset')}
          </Button>
        )}
      </div>
    </>
  );
  if (!mayWrite)
    return (
      <div className={styles.looked}>
        {fields}
        <p className={styles.hint}>{t(isForHighest ? 'wording.highest' : 'settings.readOnly')}</p>
      </div>
    );
  return (
    <DialogForm
      problem={problems.form}
      warning={remoteChanges === undefined ? undefined : t('administration.stale')}
      submitErrors={form.submitErrors}
      busy={form.busy}
      submitLabel={t('administration.save')}
      cancelLabel={t('signIn.cancel')}
      onSubmit={form.send}
      onCancel={onCancel}
    >
      {fields}
    </DialogForm>
  );
}
