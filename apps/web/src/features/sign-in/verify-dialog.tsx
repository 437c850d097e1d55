import { useEffect, useRef } from 'react';

import { useCaptchaTexts, type CaptchaState } from '#/shared/auth/use-captcha.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CaptchaField } from '#/ui/forms/captcha-field.tsx';

import styles from './verify-dialog.module.css';

type VerifyDialogProps = {
  open: boolean;
  captcha: CaptchaState;
  error: string | undefined;
  pending: boolean;
  onInput: () => void;
  onConfirm: (code: string) => void;
  onCancel: () => void;
};

/** Asks for a captcha that the server requires although the form did not show one. */
export function VerifyDialog({ open, captcha, error, pending, onInput, onConfirm, onCancel }: VerifyDialogProps) {
  const t = useTexts();
  const texts = useCaptchaTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const { input } = captcha;

  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    input.current?.focus();
  }, [open, input]);
  useEffect(() => {
    if (error !== undefined) input.current?.focus();
  }, [error, input]);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="verify-title" onCancel={onCancel}>
      {open && (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onConfirm(input.current?.value ?? '');
          }}
        >
          <h2 className={styles.title} id="verify-title">
            {t('signIn.verify')}
          </h2>
          <p className={styles.intro}>{t('signIn.verifyIntro')}</p>
          <CaptchaField texts={texts} captcha={captcha} error={error} onInput={onInput} />
          <div className={styles.actions}>
            <Button variant="secondary" onClick={onCancel}>
              {t('signIn.cancel')}
            </Button>
            <Button type="submit" busy={pending}>
              {t('signIn.confirm')}
            </Button>
          </div>
        </form>
      )}
    </dialog>
  );
}
