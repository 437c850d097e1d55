import Download from 'lucide-react/icons/download';
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent, type RefObject } from 'react';

import { dateFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { useSession } from '#/shared/session/session.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CopyButton } from '#/ui/buttons/copy-button.tsx';
import { Checkbox } from '#/ui/forms/checkbox.tsx';
import { errorAria, FieldError } from '#/ui/forms/field.tsx';
import { OneTimeRevealIntro } from '#/ui/lists/one-time-reveal.tsx';

import { recoveryFileText, saveRecoveryFile } from './recovery-file.ts';

import styles from './recovery-codes.module.css';

type RecoveryCodesProps = {
  codes: readonly string[];
  /** Called when the user confirms that the codes are stored. */
  onSaved: () => void;
  /** Number of attempts to leave without confirming, such as with Escape. */
  attemptsToLeave?: number;
  /** Receives the focus first in a dialog that opens with the codes. */
  start?: RefObject<HTMLParagraphElement | null>;
};

/** The recovery codes, shown only once; the user must confirm that they are stored. */
export function RecoveryCodes({ codes, onSaved, attemptsToLeave = 0, start }: RecoveryCodesProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const username = useSession((session) => session.username ?? '');
  const [error, setError] = useState<string>();
  const confirmation = useRef<HTMLInputElement>(null);
  const confirmationId = useId();

  function save() {
    const today = dateFormat(language, { dateStyle: 'long' }).format(new Date());
    const texts = {
      title: t('mfa.fileTitle'),
      details: [t('mfa.fileUser', { username }), today],
      note: t('mfa.fileNote'),
    };
    saveRecoveryFile(recoveryFileText(texts, codes));
  }

  function proceed() {
    if (confirmation.current?.checked) return onSaved();
    setError(t('mfa.keepFirst'));
    confirmation.current?.focus();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    proceed();
  }

  const proceedNow = useEffectEvent(proceed);
  useEffect(() => {
    if (attemptsToLeave > 0) proceedNow();
  }, [attemptsToLeave]);

  return (
    <form className={styles.codes} method="dialog" noValidate onSubmit={send}>
      <OneTimeRevealIntro start={start}>{t('mfa.keepWhy')}</OneTimeRevealIntro>
      <ul className={styles.list} aria-label={t('mfa.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.exits}>
        <Button variant="secondary" onClick={save}>
          <Download size={17} aria-hidden />
          {t('mfa.download')}
        </Button>
        <CopyButton label={t('mfa.copyCodes')} copiedLabel={t('mfa.copied')} text={codes.join('\n')} />
      </div>
      <div className={styles.stored}>
        <Checkbox
          label={t('mfa.kept')}
          ref={confirmation}
          {...errorAria(confirmationId, error)}
          id={confirmationId}
          onChange={() => setError(undefined)}
        />
        <FieldError id={confirmationId} error={error} />
      </div>
      <Button type="submit" wide>
        {t('mfa.continue')}
      </Button>
    </form>
  );
}
