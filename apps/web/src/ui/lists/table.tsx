import { useId, type ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import base from './table-base.module.css';
import styles from './table.module.css';

export type TableColumn<Row> = {
  key: string;
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Whether the cell names its row. */
  isRowHeader?: true;
  /** Whether the cells have tabular figures, for versions, amounts and dates. */
  isNumeric?: true;
};

type TableProps<Row> = {
  /** Caption for screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A table that scrolls sideways in its frame, also by keyboard, when the screen is too narrow. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const captionId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
    <section className={styles.frame} aria-labelledby={captionId} tabIndex={0}>
      <table className={classNames(base.table, styles.table)}>
        <caption className={base.caption} id={captionId}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const content = column.cell(row);
  if (column.isRowHeader) return <th scope="row">{content}</th>;
  return <td className={column.isNumeric && classNames(base.figures, styles.figures)}>{content}</td>;
}
