import { CREDENTIAL_LENGTH } from '@foyer/contract/limits.ts';
import type { RankName } from '@foyer/contract/password-rank.ts';
import { useId, useRef, type FormEvent } from 'react';

import { useTexts } from '#/shared/language.ts';
import { Button } from '#/ui/button.tsx';
import { PasswordField } from '#/ui/password-field.tsx';

import { RulesList } from './rules-list.tsx';
import { useForcedChange } from './use-forced-change.ts';

import styles from './forced-change-form.module.css';

/** The new password, twice, with its rules. */
export function ForcedChangeForm({ rank }: { rank: RankName }) {
  const t = useTexts();
  const { username, requirements, errors, pending, submit, type, forgetAgain } = useForcedChange(rank);
  const rules = useId();
  const password = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    const wrong = await submit({ password: password.current?.value ?? '', again: again.current?.value ?? '' });
    const first = wrong.password ? password : wrong.again ? again : undefined;
    first?.current?.focus();
  }

  const field = {
    showLabel: t('signIn.showPassword'),
    hideLabel: t('signIn.hidePassword'),
    maxLength: CREDENTIAL_LENGTH,
    autoComplete: 'new-password',
  };
  return (
    <form className={styles.form} method="dialog" noValidate onSubmit={(event) => void send(event)}>
      <p className={styles.account}>
        {t('signIn.username')}
        <bdi className={styles.username}>{username}</bdi>
      </p>
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      <PasswordField
        {...field}
        label={t('password.new')}
        error={errors.password}
        ref={password}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has one purpose, and this is where it begins
        autoFocus
        aria-describedby={rules}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <RulesList id={rules} requirements={requirements} refused={errors.password !== undefined} />
      <PasswordField {...field} label={t('password.again')} error={errors.again} ref={again} onInput={forgetAgain} />
      <Button type="submit" wide busy={pending}>
        {t('password.change')}
      </Button>
      <p className={styles.devices}>{t('password.devices')}</p>
    </form>
  );
}
