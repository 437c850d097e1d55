import type { LinkedAccount } from '@foyer/contract/linked-accounts.ts';
import { useId, type Ref } from 'react';

import { providerName } from '#/shared/i18n/display-names.ts';
import { useFormatDateTime, dateFormat, formatRelativeTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Item } from '#/ui/lists/item.tsx';

import { LinkedAccountLogo, type LinkedAccountLogos } from './linked-account-logo.tsx';
import { UnlinkAccount } from './unlink-account.tsx';

type LinkedAccountRowProps = {
  account: LinkedAccount;
  logos: LinkedAccountLogos;
  now: Date;
  /** Whether actions are blocked because a row was just removed. */
  isBlocked: boolean;
  ref: Ref<HTMLLIElement>;
  /** Called once the account is unlinked. */
  onRemoved: () => void;
};

/** One external account: its name, when it was linked and when it was last used. */
export function LinkedAccountRow({ account, logos, now, isBlocked, ref, onRemoved }: LinkedAccountRowProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const moment = useFormatDateTime();
  const detailsId = useId();
  const { provider, linkedAt, lastUsedAt } = account;
  const day = dateFormat(language, { dateStyle: 'medium' });
  return (
    <Item
      icon={<LinkedAccountLogo provider={provider} logos={logos} />}
      name={providerName(provider)}
      detailsId={detailsId}
      details={[
        <bdi key="account">{account.account}</bdi>,
        lastUsedAt === null ? (
          t('linkedAccounts.neverUsed')
        ) : (
          <time key="used" dateTime={lastUsedAt} title={moment(lastUsedAt)}>
            {t('linkedAccounts.lastUsed', { when: formatRelativeTime(new Date(lastUsedAt), now, language) })}
          </time>
        ),
      ]}
      below={
        <time dateTime={linkedAt} title={moment(linkedAt)}>
          {t('linkedAccounts.linkedAt', { when: day.format(new Date(linkedAt)) })}
        </time>
      }
      actions={<UnlinkAccount account={account} detailsId={detailsId} isBlocked={isBlocked} onRemoved={onRemoved} />}
      ref={ref}
    />
  );
}
