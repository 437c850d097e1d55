import type { UserActionProgress } from '@foyer/contract/user-actions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';

import { COMMON_ROWS } from '#/shared/forms/form-problems.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useAction } from '#/shared/forms/use-action.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Progress } from '#/ui/feedback/progress.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import { ActionReport } from './action-report.tsx';
import { fractionOf, progressText, resultCounts } from './action-texts.ts';
import { cancelUserAction, userActionQuery } from './data.ts';

import styles from './user-actions.module.css';

type ActionProgressProps = {
  id: string;
  /** Whether the progress replaces the form that had the focus. */
  takesFocus: boolean;
  onClose: () => void;
};

/** The progress of an action and, once it has ended, its report. */
export function ActionProgress({ id, ...rest }: ActionProgressProps) {
  const t = useTexts();
  const { data: action, isFetching, refetch } = useQuery(userActionQuery(id));
  if (action !== undefined) return <ProgressOf action={action} {...rest} />;
  if (isFetching)
    return (
      <output>
        <Spinner />
        {t('frame.loading')}
      </output>
    );
  return <LoadFailed title={t('userActions.failed')} {...retryTexts()} onRetry={() => void refetch()} />;
}

type ProgressOfProps = Omit<ActionProgressProps, 'id'> & { action: UserActionProgress };

function ProgressOf({ action, takesFocus, onClose }: ProgressOfProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const client = useQueryClient();
  const cancel = useAction<UserActionProgress>({
    rows: COMMON_ROWS,
    onDone: (cancelled) => client.setQueryData(userActionQuery(cancelled.id).queryKey, cancelled),
  });
  const isRunning = action.status === 'running';
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(takesFocus ? undefined : isRunning);
  useLayoutEffect(() => {
    // The form or the button that had the focus was removed, so the focus moves to the status.
    if (before.current !== isRunning) status.current?.focus();
    before.current = isRunning;
  }, [isRunning]);
  return (
    <div className={styles.progress}>
      <p ref={status} className={styles.status} tabIndex={-1}>
        {t(`userActions.status.${action.status}`)}
      </p>
      {isRunning && <Progress label={t('userActions.status.running')} fraction={fractionOf(action)} />}
      <p className={styles.counts}>
        {progressText(action, language)}
        {resultCounts(action, language).map(({ result, text }) => (
          <span key={result} className={styles.count}>
            {text}
          </span>
        ))}
      </p>
      {isRunning && <p className={styles.quiet}>{t('userActions.runsOn')}</p>}
      {action.status === 'cancelled' && <p className={styles.quiet}>{t('userActions.cancelledHint')}</p>}
      {!isRunning && <ActionReport action={action} />}
      <div className={styles.buttons}>
        {isRunning && (
          <Button variant="danger" busy={cancel.busy} onClick={() => cancel.act(() => cancelUserAction(action.id))}>
            {t('userActions.cancel')}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {t('home.close')}
        </Button>
      </div>
    </div>
  );
}
