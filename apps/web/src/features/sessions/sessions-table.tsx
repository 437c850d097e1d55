import { deviceName } from '#/shared/i18n/display-names.ts';
import { formatDateTime, formatRelativeTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { useNow } from '#/shared/state/use-now.ts';
import { RecordTable, type RecordColumn } from '#/ui/lists/record-table.tsx';

import type { SessionListRow } from './data.ts';
import { EndSession } from './end-session.tsx';
import { SessionPerson } from './session-person.tsx';

import styles from './sessions-table.module.css';

/** Active sessions, one row each. */
export function SessionsTable({ sessions, busy }: { sessions: readonly SessionListRow[]; busy: boolean }) {
  const t = useTexts();
  const { language } = useLanguage();
  const now = useNow();
  const mayEnd = useMay('sessions.write');
  return (
    <RecordTable<SessionListRow>
      caption={t('sessions.list')}
      columns={sessionColumns({ t, language, now })}
      rows={sessions}
      rowKey={({ id }) => id}
      busy={busy}
      {...(mayEnd && {
        actions: {
          heading: t('administration.actions'),
          cell: actionsOf,
        },
      })}
    />
  );
}

const actionsOf = (session: SessionListRow) => session.mayEnd && !session.current && <EndSession session={session} />;

type SessionColumnOptions = { t: ReturnType<typeof useTexts>; language: string; now: Date };

function sessionColumns({ t, language, now }: SessionColumnOptions): RecordColumn<SessionListRow>[] {
  return [
    {
      key: 'person',
      heading: t('sessions.person'),
      isRowHeader: true,
      cell: ({ person }) => <SessionPerson person={person} />,
    },
    {
      key: 'organisation',
      heading: t('administration.organisation'),
      cell: ({ person: { organisation } }) => <bdi title={organisation.code}>{organisation.name}</bdi>,
    },
    {
      key: 'device',
      heading: t('sessions.device'),
      cell: (session) => (
        <span className={styles.device}>
          {deviceName(session)}
          {session.current && <span className={styles.custom}>{t('account.thisDevice')}</span>}
        </span>
      ),
    },
    {
      key: 'address',
      heading: t('sessions.from'),
      isNumeric: true,
      cell: ({ address }) => <bdi className={styles.address}>{address}</bdi>,
    },
    {
      key: 'seen',
      heading: t('sessions.seen'),
      isNumeric: true,
      cell: ({ lastSeenAt }) => (
        <time dateTime={lastSeenAt} title={formatDateTime(lastSeenAt, language)}>
          {formatRelativeTime(new Date(lastSeenAt), now, language)}
        </time>
      ),
    },
    {
      key: 'since',
      heading: t('sessions.since'),
      isNumeric: true,
      cell: ({ signedInAt }) => <time dateTime={signedInAt}>{formatDateTime(signedInAt, language)}</time>,
    },
  ];
}
