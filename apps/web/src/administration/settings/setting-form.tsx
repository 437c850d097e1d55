import type { ReactNode } from 'react';

import { GuardedForm } from '#/administration/guarded-form.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import { FormFooter } from './form-footer.tsx';
import { SettingHistory, type History } from './setting-history.tsx';
import type { SettingFormDraft, SettingFormState } from './use-setting-form.ts';

import styles from './setting-form.module.css';

type SettingFormProps<T extends History, D extends SettingFormDraft> = {
  form: SettingFormState<T, D>;
  /** Shown above the form. */
  note?: ReactNode;
  children: ReactNode;
};

/** A settings form on its own surface: its blocks, the last change, and the buttons. */
export function SettingForm<T extends History, D extends SettingFormDraft>({
  form,
  note,
  children,
}: SettingFormProps<T, D>) {
  const t = useTexts();
  const { mayWrite, busy } = form;
  return (
    <GuardedForm guard={form.guard} submitErrors={form.submitErrors} busy={busy} onSubmit={form.send}>
      {note !== undefined && <div className={styles.note}>{note}</div>}
      <div className={styles.card}>
        {/* Users with read access see the whole form. */}
        <fieldset className={styles.blocks} disabled={!mayWrite} inert={busy}>
          {children}
        </fieldset>
        <FormFooter form={form} submitLabel={t('administration.save')} resetLabel={t('settings.putBack')}>
          {form.ships || form.base.version > 0 ? <SettingHistory {...form.base} setting={form.setting} /> : <span />}
        </FormFooter>
      </div>
    </GuardedForm>
  );
}
