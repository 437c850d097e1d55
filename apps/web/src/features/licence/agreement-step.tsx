import Check from 'lucide-react/icons/check';
import { useId, useState, type RefObject } from 'react';

import type { Component } from '#/jsx/component.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { Alert } from '#/ui/feedback/alert.tsx';

import { StepHeader } from './step-header.tsx';
import { useReadThrough } from './use-read-through.ts';

import styles from './upload-steps.module.css';

/** Shows the licence agreement and reports its version once rendered. Another feature contains it; app/ passes it in. */
export type AgreementText = Component<{ onDisplayed: (version: number) => void }>;

type AgreementStepProps = {
  Agreement: AgreementText;
  /** Whether the agreement changed after the user read it. */
  stale: boolean;
  nextRef: RefObject<HTMLElement | null>;
  onAccept: (version: number) => void;
  onClose: () => void;
};

/** The agreement; it can be accepted once the user has scrolled to its end. */
export function AgreementStep({ Agreement, stale, nextRef, onAccept, onClose }: AgreementStepProps) {
  const t = useTexts();
  const id = useId();
  const [version, setVersion] = useState<number>();
  const isRead = useReadThrough(nextRef, version !== undefined);

  function accept() {
    if (isRead && version !== undefined) onAccept(version);
    // Focuses the agreement, so that the keys scroll it.
    else nextRef.current?.focus();
  }

  return (
    <>
      <StepHeader id={`${id}-title`} step={1} title={t('licence.agreement')} />
      {stale && <Alert severity="warning">{t('licence.stale')}</Alert>}
      <section
        ref={nextRef}
        className={styles.agreement}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-why`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
        tabIndex={0}
      >
        <Agreement onDisplayed={setVersion} />
      </section>
      <p id={`${id}-why`} className={classNames(styles.reason, isRead && styles.read)} aria-live="polite">
        {isRead && <Check size={16} aria-hidden />}
        {t(isRead ? 'licence.readDone' : 'licence.readFirst')}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onClose}>
          {t('signIn.cancel')}
        </Button>
        <Button
          className={isRead ? undefined : styles.notYet}
          aria-disabled={!isRead}
          aria-describedby={`${id}-why`}
          onClick={accept}
        >
          {t('licence.accept')}
        </Button>
      </div>
    </>
  );
}
