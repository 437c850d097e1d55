import { useId, useRef } from 'react';

import type { FieldsOf } from '#/administration/setting-fields.ts';
import { useTexts } from '#/shared/language.ts';
import { Button } from '#/ui/button.tsx';
import { PasswordField } from '#/ui/password-field.tsx';

import type { MailServerDraft } from './draft.ts';

import styles from './kept-password.module.css';

type KeptPasswordProps = {
  form: FieldsOf<MailServerDraft>;
  /** There is one, which nobody can read. */
  kept: boolean;
  /** The one that is kept would go elsewhere. */
  needed: boolean;
};

/** The password of the account: it is written here, and never read. */
export function KeptPassword({ form, kept, needed }: KeptPasswordProps) {
  const t = useTexts();
  const id = useId();
  const change = useRef<HTMLButtonElement>(null);
  const { password } = form.draft;
  const error = form.problems.fields['/password'];
  const put = (value: string | null) => form.change({ password: value }, '/password');

  // One that is needed anew has its field as soon as that is so; what is kept stays kept until something is typed.
  if (kept && password === null && !needed && error === undefined)
    return (
      <div className={styles.kept}>
        <p className={styles.label}>{t('mailServer.password')}</p>
        <p className={styles.words}>{t('mailServer.passwordKept')}</p>
        <Button look="secondary" ref={change} onClick={() => put('')}>
          {t('mailServer.passwordChange')}
        </Button>
      </div>
    );

  const hint = needed ? 'mailServer.passwordAgain' : 'mailServer.passwordHint';
  return (
    <div className={styles.another}>
      <PasswordField
        label={t('mailServer.password')}
        showLabel={t('mailServer.showPassword')}
        hideLabel={t('mailServer.hidePassword')}
        error={error}
        autoComplete="new-password"
        value={password ?? ''}
        onChange={({ currentTarget }) => put(currentTarget.value)}
      />
      {kept && error === undefined && (
        <p className={styles.words} id={`${id}-hint`}>
          {t(hint)}
        </p>
      )}
      {kept && !needed && (
        <Button look="quiet" onClick={() => put(null)}>
          {t('mailServer.passwordKeep')}
        </Button>
      )}
    </div>
  );
}
