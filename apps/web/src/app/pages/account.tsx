import { useQueryClient } from '@tanstack/react-query';

import { AccountPage } from '#/features/account/account-page.tsx';
import { devicesQuery } from '#/features/account/data.ts';
import { LinkedAccountsPanel } from '#/features/linked-accounts/linked-accounts-panel.tsx';
import { AccountSecondFactor } from '#/features/mfa/account/account-second-factor.tsx';
import { lazyPage } from '#/shared/navigation/lazy-page.ts';

import { PROVIDER_LOGOS } from './provider-logos.tsx';

/** Loaded when a user links WeChat. */
const WechatCode = lazyPage(async () => (await import('#/features/wechat/wechat-code.tsx')).WechatCode);

/** "My account" with the parts of other features. */
export function Account() {
  const client = useQueryClient();
  return (
    <AccountPage
      secondFactor={<AccountSecondFactor onChanged={() => void client.invalidateQueries(devicesQuery)} />}
      linkedAccounts={<LinkedAccountsPanel logos={PROVIDER_LOGOS} WechatCode={WechatCode} />}
    />
  );
}
