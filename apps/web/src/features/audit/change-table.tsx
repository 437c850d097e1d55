import { numberFormat } from '#/shared/i18n/format.ts';
import { localName, useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { RecordTable, type RecordColumn } from '#/ui/lists/record-table.tsx';

import type { AuditLogEntry, NamedPermissions } from './data.ts';
import { type FieldChange, changesOf, permissionList } from './entry-changes.ts';

import styles from './audit-list.module.css';

type ChangeTableProps = { entry: AuditLogEntry; permissions: NamedPermissions };
type ChangeRow = FieldChange & { readonly at: number };

/** The changes of an entry: each field before and after, and permissions added or removed. */
export function ChangeTable({ entry, permissions }: ChangeTableProps) {
  const t = useTexts();
  const number = numberFormat(useLanguage().language);
  const changes = changesOf(entry);
  const lists = (['added', 'taken'] as const).flatMap(
    (side) => permissionList(entry, side, permissions, localName) ?? [],
  );
  return (
    <>
      {changes.length > 0 && (
        <RecordTable<ChangeRow>
          caption={t('audit.changes')}
          columns={changeColumns(t)}
          rows={changes.map((change, at) => ({ ...change, at }))}
          rowKey={({ at }) => String(at)}
        />
      )}
      {lists.map(({ label, names, unknown, isCut }) => (
        <section key={label} className={styles.permissions}>
          <h3>{label}</h3>
          {names.length > 0 && (
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          )}
          {unknown > 0 && (
            <p className={styles.about}>{t('audit.permissionsGone', { n: unknown, count: number.format(unknown) })}</p>
          )}
          {isCut && <p className={styles.about}>{t('audit.moreNotRecorded')}</p>}
        </section>
      ))}
    </>
  );
}

function changeColumns(t: ReturnType<typeof useTexts>): RecordColumn<ChangeRow>[] {
  return [
    { key: 'field', heading: t('audit.change.field'), isRowHeader: true, cell: ({ label }) => <bdi>{label}</bdi> },
    {
      key: 'before',
      heading: t('audit.change.before'),
      cell: ({ before, after }) => <Value text={before} unrecorded={before === undefined && after === undefined} />,
    },
    { key: 'after', heading: t('audit.change.after'), cell: ({ after }) => <Value text={after} /> },
  ];
}

function Value({ text, unrecorded = false }: { text: string | undefined; unrecorded?: boolean }) {
  const t = useTexts();
  if (text !== undefined) return <bdi className={styles.text}>{text}</bdi>;
  return <span className={styles.about}>{unrecorded ? t('audit.hasChanged') : '–'}</span>;
}
