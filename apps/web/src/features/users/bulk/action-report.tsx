import type { UserActionProgress } from '@foyer/contract/user-actions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { EMPTY_PAGE, type PageCursor, useCursorPager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { Select } from '#/ui/forms/select.tsx';
import { Pager } from '#/ui/lists/pager.tsx';
import { RecordTable } from '#/ui/lists/record-table.tsx';

import { actionColumns } from './action-columns.tsx';
import { ACTION_RESULTS, resultCounts } from './action-texts.ts';
import { actionPeopleQuery, type ActionPerson, type ActionResult } from './data.ts';

import styles from './user-actions.module.css';

/** The result for each person, with the reasons of refusals. Begins with the refusals, if any. */
export function ActionReport({ action }: { action: UserActionProgress }) {
  const t = useTexts();
  const { language } = useLanguage();
  const [result, setResult] = useState<ActionResult | undefined>(action.refused > 0 ? 'refused' : undefined);
  const [cursor, setCursor] = useState<PageCursor>({});
  return (
    <section className={styles.report} aria-labelledby="action-report">
      <div className={styles.reportHeader}>
        <h3 id="action-report" className={styles.subtitle}>
          {t('userActions.report')}
        </h3>
        <Select
          label={t('userActions.result.label')}
          value={result ?? ''}
          options={[
            { value: '', label: t('userActions.result.all') },
            ...resultCounts(action, language).map(({ result: value, text }) => ({ value, label: text })),
          ]}
          onChoose={(value) => {
            setResult(ACTION_RESULTS.find((one) => one === value));
            setCursor({});
          }}
        />
      </div>
      <PeopleTable id={action.id} result={result} cursor={cursor} onPageChange={setCursor} />
    </section>
  );
}

type PeopleTableProps = {
  id: string;
  result: ActionResult | undefined;
  cursor: PageCursor;
  onPageChange: (cursor: PageCursor) => void;
};

function PeopleTable({ id, result, cursor, onPageChange }: PeopleTableProps) {
  const t = useTexts();
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(actionPeopleQuery(id, result, cursor));
  const pager = useCursorPager(data ?? EMPTY_PAGE, onPageChange);
  if (data === undefined) {
    if (isFetching) return <Spinner />;
    return <LoadFailed title={t('userActions.reportFailed')} {...retryTexts()} onRetry={() => void refetch()} />;
  }
  if (data.list.length === 0) return <p className={styles.quiet}>{t('userActions.noneWithResult')}</p>;
  return (
    <div className={styles.frame}>
      <RecordTable<ActionPerson>
        caption={t('userActions.report')}
        columns={actionColumns()}
        rows={data.list}
        rowKey={({ user }) => user.id}
        busy={isPlaceholderData}
      />
      <Pager {...pager} />
    </div>
  );
}
