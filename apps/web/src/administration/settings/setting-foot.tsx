import type { ReactNode } from 'react';

import type { FormProblems } from '#/shared/forms/form-problems.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Notice } from '#/ui/feedback/notice.tsx';

import styles from './setting-foot.module.css';

/** How far a form has come. */
type FootForm = {
  readonly mayWrite: boolean;
  readonly changed: boolean;
  readonly busy: boolean;
  readonly problems: FormProblems;
  /** Undefined until somebody else has changed it. */
  readonly remoteChanges: unknown;
  /** Undefined where what ships stands there already. */
  readonly putBack?: (() => void) | undefined;
  readonly undo: () => void;
};

type SettingFootProps = {
  form: FootForm;
  /** What the two answers do. */
  submitLabel: string;
  putBackLabel: string;
  /** What stands beside them. */
  children?: ReactNode;
};

/** The end of a form over a part of the settings: what is wrong with all of it, and the answers. */
export function SettingFoot({ form, submitLabel, putBackLabel, children }: SettingFootProps) {
  const t = useTexts();
  const { mayWrite, changed, busy, problems, remoteChanges, putBack, undo } = form;
  return (
    <footer className={styles.foot}>
      {remoteChanges !== undefined && <Notice severity="warning">{t('administration.stale')}</Notice>}
      {problems.form !== undefined && <Notice severity="danger">{problems.form}</Notice>}
      <div className={styles.line}>
        {children}
        {mayWrite ? (
          <div className={styles.answers}>
            {putBack !== undefined && (
              <Button variant="quiet" onClick={putBack}>
                {putBackLabel}
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
