import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Table } from '#/ui/lists/table.tsx';

import { KINDS } from './chart-series.ts';
import type { SignInFigures } from './data.ts';
import { createPeriodFormatter, type Period } from './period-formatter.ts';

import styles from './sign-ins-chart.module.css';

type FiguresTableProps = { title: string; rows: SignInFigures; period: Period };

/** The figures of a chart as a table, newest first. */
export function FiguresTable({ title, rows, period }: FiguresTableProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = numberFormat(language);
  const formatter = createPeriodFormatter(period, language);
  return (
    <div className={styles.table}>
      <Table<SignInFigures[number]>
        caption={`${title}: ${t('dashboard.figures')}`}
        rows={rows.toReversed()}
        rowKey={({ at }) => at}
        columns={[
          {
            key: 'at',
            heading: t(period === 'days' ? 'dashboard.day' : 'dashboard.hour'),
            isRowHeader: true,
            isNumeric: true,
            cell: ({ at }) => formatter.whole(at),
          },
          ...KINDS.map((kind) => ({
            key: kind,
            heading: t(`dashboard.${kind}`),
            isNumeric: true as const,
            cell: (row: SignInFigures[number]) => number.format(row[kind]),
          })),
        ]}
      />
    </div>
  );
}
