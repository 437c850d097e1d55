import Link2 from 'lucide-react/icons/link-2';
import type { Ref } from 'react';

import { ConfirmAction } from '#/administration/confirm-action.tsx';
import { providerName } from '#/shared/i18n/display-names.ts';
import { useFormatDateTime, formatRelativeTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Item } from '#/ui/lists/item.tsx';

import { unlinkUser, type UserLinkedAccount, type UserRecord } from './data.ts';
import { mayChange } from './may-change.ts';
import { ACTION_ROWS } from './user-rows.ts';

type UserLinkedAccountRowProps = {
  user: UserRecord;
  account: UserLinkedAccount;
  /** Whether the user has no password and no other linked account. */
  isOnlySignInMethod: boolean;
  now: Date;
  ref: Ref<HTMLLIElement>;
  /** Called once the account is unlinked. */
  onRemoved: () => void;
};

export function UserLinkedAccountRow({
  user,
  account: linked,
  isOnlySignInMethod,
  now,
  ref,
  onRemoved,
}: UserLinkedAccountRowProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const moment = useFormatDateTime();
  const { id, account, linkedAt, lastUsedAt } = linked;
  const provider = providerName(linked.provider);
  return (
    <Item
      icon={<Link2 size={20} />}
      name={provider}
      details={[
        <bdi key="account">{account}</bdi>,
        lastUsedAt === null ? (
          t('linkedAccounts.neverUsed')
        ) : (
          <time key="used" dateTime={lastUsedAt} title={moment(lastUsedAt)}>
            {t('linkedAccounts.lastUsed', { when: formatRelativeTime(new Date(lastUsedAt), now, language) })}
          </time>
        ),
      ]}
      below={<time dateTime={linkedAt}>{t('linkedAccounts.linkedAt', { when: moment(linkedAt) })}</time>}
      actions={
        mayChange(user) ? (
          <ConfirmAction
            label={t('linkedAccounts.unlink')}
            name={t('linkedAccounts.unlinkOne', { provider, account })}
            title={t('linkedAccounts.unlinkAsk', { provider })}
            text={t(isOnlySignInMethod ? 'users.unlinkLastHint' : 'users.unlinkHint', {
              account,
              name: user.displayName,
            })}
            rows={ACTION_ROWS}
            run={() => unlinkUser(user.id, id)}
            onDone={(unlinked) => {
              if (unlinked) showToast({ severity: 'success', text: t('linkedAccounts.unlinked', { provider }) });
              onRemoved();
            }}
          />
        ) : undefined
      }
      ref={ref}
    />
  );
}
