import { MAX_LINKED_ACCOUNTS } from '@foyer/contract/limits/linked-accounts.ts';
import { WECHAT } from '@foyer/contract/rules/provider-names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { useNow } from '#/shared/state/use-now.ts';
import { Alert } from '#/ui/feedback/alert.tsx';
import { useRemovableListFocus } from '#/ui/focus/use-removable-list-focus.ts';
import { ItemList } from '#/ui/lists/item.tsx';

import { type LinkedAccountOverview, linkedAccountsQuery } from './data.ts';
import { LinkAccount } from './link-account.tsx';
import { LinkWechat, type WechatCode } from './link-wechat.tsx';
import type { LinkedAccountLogos } from './linked-account-logo.tsx';
import { LinkedAccountRow } from './linked-account-row.tsx';

import styles from './linked-accounts.module.css';

type LinkedAccountListProps = { accounts: LinkedAccountOverview; logos: LinkedAccountLogos; WechatCode: WechatCode };

/** One row per linked account, and a button for each provider that can be linked. */
export function LinkedAccountList({ accounts, logos, WechatCode }: LinkedAccountListProps) {
  const t = useTexts();
  const now = useNow();
  const client = useQueryClient();
  const footer = useRef<HTMLDivElement>(null);
  const { list, offered, hasPassword } = accounts;
  const { isBlocked, rowRef, leave } = useRemovableListFocus(list);
  const isFull = list.length >= MAX_LINKED_ACCOUNTS;
  const follow = () => void client.invalidateQueries(linkedAccountsQuery);

  function takeOff(id: string) {
    leave(id);
    // After the last row, the focus moves to the first button that links an account.
    if (list.length === 1) footer.current?.querySelector<HTMLElement>('button, p')?.focus();
    client.setQueryData(
      linkedAccountsQuery.queryKey,
      (before) => before && { ...before, list: before.list.filter((one) => one.id !== id) },
    );
    follow();
  }

  return (
    <>
      {!hasPassword && (
        <div className={styles.note}>
          <Alert severity="info" role="note">
            {t(
              readBoot().loginPage.userEmailVerificationStatus
                ? 'linkedAccounts.noPassword'
                : 'linkedAccounts.noPasswordAsk',
            )}
          </Alert>
        </div>
      )}
      {list.length > 0 && (
        <ItemList label={t('linkedAccounts.title')}>
          {list.map((account) => (
            <LinkedAccountRow
              key={account.id}
              account={account}
              logos={logos}
              now={now}
              isBlocked={isBlocked}
              ref={rowRef(account.id)}
              onRemoved={() => takeOff(account.id)}
            />
          ))}
        </ItemList>
      )}
      <div className={styles.footer} ref={footer}>
        {list.length === 0 && (
          <p className={styles.none} tabIndex={-1}>
            {t('linkedAccounts.none')}
          </p>
        )}
        {isFull ? (
          <p className={styles.none}>{t('linkedAccounts.mostReached', { most: MAX_LINKED_ACCOUNTS })}</p>
        ) : (
          <div className={styles.exits}>
            {offered.map((provider) =>
              provider !== WECHAT ? (
                <LinkAccount key={provider} provider={provider} logos={logos} onFailed={follow} />
              ) : (
                <LinkWechat key={provider} logos={logos} WechatCode={WechatCode} onLinked={follow} />
              ),
            )}
          </div>
        )}
      </div>
    </>
  );
}
