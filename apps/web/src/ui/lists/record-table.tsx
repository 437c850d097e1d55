import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useId, type ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './record-table.module.css';
import base from './table-base.module.css';

export type RecordColumn<Row> = {
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Whether the cell names its row; on a small screen it is the heading of its card. */
  isRowHeader?: true;
  /** Whether the cells have tabular figures, for amounts and dates. */
  isNumeric?: true;
  /** Whether the column is hidden on narrow screens. */
  isOptional?: true;
  /** Undefined for a column that the list cannot be sorted by. */
  onSort?: () => void;
};

/** Check boxes that select rows by their keys. */
type TableSelection<Row> = {
  /** Whether all rows of the page are selected, or some (`mixed`). */
  page: boolean | 'mixed';
  pageLabel: string;
  onTogglePage: () => void;
  isSelected: (key: string) => boolean;
  /** Accessible name of the check box; undefined for a row that cannot be selected. */
  rowLabel: (row: Row) => string | undefined;
  onToggle: (key: string) => void;
};

type RecordTableProps<Row> = {
  /** Caption for screen readers. */
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The column that the rows are sorted by, and the direction. */
  sorted?: { key: string; descending: boolean };
  /** Actions of a row; the heading is only read out. */
  actions?: { heading: string; cell: (row: Row) => ReactNode };
  /** Without it, rows cannot be selected. */
  selection?: TableSelection<Row> | undefined;
  busy?: boolean;
};

/** A dense table for many records, sortable by its headings. On small screens each row is a card. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { caption, columns, rows, rowKey, sorted, actions, selection, busy = false } = props;
  const captionId = useId();
  return (
    <div className={styles.frame}>
      <table className={classNames(base.table, styles.table)} aria-labelledby={captionId} aria-busy={busy}>
        <caption className={base.caption} id={captionId}>
          {caption}
        </caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.check}>
                <PageCheckBox {...selection} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sorted={sorted?.key === column.key ? sorted : undefined} />
            ))}
            {actions && (
              <th scope="col">
                <span className={base.caption}>{actions.heading}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...(selection?.isSelected(rowKey(row)) === true && { 'data-selected': true })}>
              {selection && (
                <td className={styles.check}>
                  <RowCheckBox {...selection} label={selection.rowLabel(row)} rowKey={rowKey(row)} />
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
              {actions && (
                <td className={styles.actions}>
                  <span>{actions.cell(row)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PageCheckBoxProps = Pick<TableSelection<never>, 'page' | 'pageLabel' | 'onTogglePage'>;

function PageCheckBox({ page, pageLabel, onTogglePage }: PageCheckBoxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={pageLabel}
        checked={page === true}
        ref={(input) => {
          if (input !== null) input.indeterminate = page === 'mixed';
        }}
        onChange={onTogglePage}
      />
      <span className={styles.pageLabel} aria-hidden>
        {pageLabel}
      </span>
    </label>
  );
}

type RowCheckBoxProps = Pick<TableSelection<never>, 'isSelected' | 'onToggle'> & {
  label: string | undefined;
  rowKey: string;
};

function RowCheckBox({ isSelected, onToggle, label, rowKey }: RowCheckBoxProps) {
  if (label === undefined) return null;
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={isSelected(rowKey)}
        onChange={() => onToggle(rowKey)}
      />
    </label>
  );
}

type HeadingProps = { column: Omit<RecordColumn<never>, 'cell'>; sorted: { descending: boolean } | undefined };

function Heading({ column: { heading, isOptional, onSort }, sorted }: HeadingProps) {
  const className = isOptional && styles.optional;
  if (onSort === undefined)
    return (
      <th scope="col" className={className}>
        {heading}
      </th>
    );
  const Arrow = sorted?.descending === true ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted === undefined ? 'none' : sorted.descending ? 'descending' : 'ascending'}
    >
      <button type="button" className={styles.sort} onClick={onSort}>
        {heading}
        <Arrow size={14} className={classNames(styles.arrow, sorted !== undefined && styles.visible)} aria-hidden />
      </button>
    </th>
  );
}

function Cell<Row>({ column, row }: { column: RecordColumn<Row>; row: Row }) {
  const content = column.cell(row);
  if (column.isRowHeader) return <th scope="row">{content}</th>;
  return (
    <td className={classNames(column.isNumeric && base.figures, column.isOptional && styles.optional)}>
      <span className={styles.term} aria-hidden>
        {column.heading}
      </span>
      <span>{content}</span>
    </td>
  );
}
