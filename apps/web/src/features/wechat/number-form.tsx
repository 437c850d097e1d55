import { type FormEvent, useRef, useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';

import styles from './number-form.module.css';

type NumberFormProps = { isWrong: boolean; onEnter: (number: string) => Promise<void> };

/** Field for the number that the phone shows. It proves that the user at this screen has scanned the QR code. */
export function NumberForm({ isWrong, onEnter }: NumberFormProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const number = input.current?.value.trim() ?? '';
    if (busy) return;
    if (!/^\d{2}$/.test(number)) return input.current?.focus();
    setBusy(true);
    await onEnter(number);
    setBusy(false);
    input.current?.select();
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('wechat.number')}
        error={isWrong ? t('wechat.numberWrong') : undefined}
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the only next step
        autoFocus
      />
      <Button type="submit" wide busy={busy}>
        {t('externalSignIn.link')}
      </Button>
    </form>
  );
}
