import type { ReactNode } from 'react';

import type { FormProblems } from '#/shared/forms/form-problems.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';

import styles from './form-footer.module.css';

type FormFooterState = {
  readonly mayWrite: boolean;
  readonly changed: boolean;
  readonly busy: boolean;
  readonly problems: FormProblems;
  /** Undefined until another user has changed the record. */
  readonly remoteChanges: unknown;
  /** Undefined if the draft is the default. */
  readonly resetToDefault?: (() => void) | undefined;
  readonly undo: () => void;
};

type FormFooterProps = {
  form: FormFooterState;
  /** Labels of the submit and the reset button. */
  submitLabel: string;
  resetLabel: string;
  /** Content beside the buttons. */
  children?: ReactNode;
};

/** Footer of a settings form: the problem of the whole form, and the buttons. */
export function FormFooter({ form, submitLabel, resetLabel, children }: FormFooterProps) {
  const t = useTexts();
  const { mayWrite, changed, busy, problems, remoteChanges, resetToDefault, undo } = form;
  return (
    <footer className={styles.footer}>
      {remoteChanges !== undefined && <Alert severity="warning">{t('administration.stale')}</Alert>}
      {problems.form !== undefined && <Alert severity="danger">{problems.form}</Alert>}
      <div className={styles.line}>
        {children}
        {mayWrite ? (
          <div className={styles.actions}>
            {resetToDefault !== undefined && (
              <Button variant="quiet" onClick={resetToDefault}>
                {resetLabel}
              </Button>
            )}
            {changed && (
              <Button variant="secondary" onClick={undo}>
                {t('settings.undo')}
              </Button>
            )}
            <Button
              type="submit"
              busy={busy}
              className={changed || busy ? undefined : styles.idle}
              aria-disabled={!changed}
            >
              {submitLabel}
            </Button>
          </div>
        ) : (
          <p className={styles.readOnly}>{t('settings.readOnly')}</p>
        )}
      </div>
    </footer>
  );
}
