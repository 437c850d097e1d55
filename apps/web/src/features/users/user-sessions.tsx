import { useQuery, useQueryClient } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';

import { ConfirmAction } from '#/administration/confirm-action.tsx';
import { USERS_KEY } from '#/shared/api/query-keys.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { useNow } from '#/shared/state/use-now.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { useRemovableListFocus } from '#/ui/focus/use-removable-list-focus.ts';
import { ItemList } from '#/ui/lists/item.tsx';

import { endSessions, userSessionsQuery, type UserRecord } from './data.ts';
import { SessionRow } from './session-row.tsx';
import { ACTION_ROWS } from './user-rows.ts';

import styles from './user-page.module.css';

/** The active sessions of a user, with buttons to end them. */
export function UserSessions({ user }: { user: UserRecord }) {
  const t = useTexts();
  const client = useQueryClient();
  const now = useNow();
  const sessions = useQuery(userSessionsQuery(user.id));
  const list = sessions.data ?? [];
  const listFocus = useRemovableListFocus(list);
  const mayEnd = user.mayEndSessions && !user.isOwn;
  if (sessions.data === undefined) {
    if (sessions.isFetching)
      return (
        <Waiting label={t('frame.loading')} className={styles.none}>
          <Skeleton className={styles.rowSkeleton} />
        </Waiting>
      );
    return <LoadFailed title={t('users.sessionsFailed')} {...retryTexts()} onRetry={() => void sessions.refetch()} />;
  }
  if (list.length === 0) return <p className={styles.none}>{t('users.noSessions')}</p>;
  return (
    <>
      <ItemList label={t('users.sessions')}>
        {list.map((session) => (
          <SessionRow
            key={session.id}
            user={user}
            session={session}
            now={now}
            mayEnd={mayEnd}
            isBlocked={listFocus.isBlocked}
            ref={listFocus.rowRef(session.id)}
            onLeave={() => listFocus.leave(session.id)}
          />
        ))}
      </ItemList>
      {mayEnd && list.length > 1 && (
        <div className={styles.actions}>
          <ConfirmAction
            label={t('users.endAll')}
            icon={<LogOut size={17} aria-hidden />}
            variant="danger"
            title={t('users.endAllAsk', { name: user.displayName })}
            text={t('users.endAllHint')}
            rows={ACTION_ROWS}
            run={() => endSessions(user.id)}
            onDone={(count) => {
              showToast({ severity: 'success', text: t('users.ended', { count }) });
              void client.invalidateQueries({ queryKey: USERS_KEY });
            }}
          />
        </div>
      )}
    </>
  );
}
