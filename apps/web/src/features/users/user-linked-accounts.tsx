import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { USERS_KEY } from '#/shared/api/query-keys.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useNow } from '#/shared/state/use-now.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { useRemovableListFocus } from '#/ui/focus/use-removable-list-focus.ts';
import { ItemList } from '#/ui/lists/item.tsx';

import { userLinkedAccountsQuery, type UserRecord } from './data.ts';
import { UserLinkedAccountRow } from './user-linked-account-row.tsx';

import styles from './user-page.module.css';

const focus = (line: HTMLElement | null) => line?.focus();

/** The linked external accounts of a user; each can be unlinked. */
export function UserLinkedAccounts({ user }: { user: UserRecord }) {
  const t = useTexts();
  const client = useQueryClient();
  const now = useNow();
  const query = userLinkedAccountsQuery(user.id);
  const accounts = useQuery(query);
  const list = accounts.data ?? [];
  const listFocus = useRemovableListFocus(list);
  // The last row had the focus, so the focus moves to the text of the empty list.
  const [emptied, setEmptied] = useState(false);
  if (accounts.data === undefined) {
    if (accounts.isFetching)
      return (
        <Waiting label={t('frame.loading')} className={styles.none}>
          <Skeleton className={styles.rowSkeleton} />
        </Waiting>
      );
    return <LoadFailed title={t('users.linkedFailed')} {...retryTexts()} onRetry={() => void accounts.refetch()} />;
  }
  if (list.length === 0)
    return (
      <p className={styles.none} tabIndex={-1} ref={emptied ? focus : undefined}>
        {t('users.noLinkedAccounts')}
      </p>
    );

  function takeOff(id: string) {
    setEmptied(list.length === 1 && listFocus.hasFocus(id));
    listFocus.leave(id);
    client.setQueryData(query.queryKey, (all) => all?.filter((one) => one.id !== id));
    void client.invalidateQueries({ queryKey: USERS_KEY });
  }

  return (
    <ItemList label={t('linkedAccounts.title')}>
      {list.map((account) => (
        <UserLinkedAccountRow
          key={account.id}
          user={user}
          account={account}
          isOnlySignInMethod={user.hasPassword === false && list.length === 1}
          now={now}
          ref={listFocus.rowRef(account.id)}
          onRemoved={() => takeOff(account.id)}
        />
      ))}
    </ItemList>
  );
}
