import { useQuery } from '@tanstack/react-query';

import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { linkedAccountsQuery } from './data.ts';
import type { WechatCode } from './link-wechat.tsx';
import { LinkedAccountList } from './linked-account-list.tsx';
import type { LinkedAccountLogos } from './linked-account-logo.tsx';

import styles from './linked-accounts.module.css';

type LinkedAccountsPanelProps = { logos: LinkedAccountLogos; WechatCode: WechatCode };

/** The caller's external accounts; nothing if there are none and none can be linked. */
export function LinkedAccountsPanel(props: LinkedAccountsPanelProps) {
  const t = useTexts();
  const { data, isFetching, refetch } = useQuery(linkedAccountsQuery);
  const isAny = data === undefined ? offersAny() : data.list.length > 0 || data.offered.length > 0;
  if (!isAny) return null;
  return (
    <Panel title={t('linkedAccounts.title')} hint={t('linkedAccounts.hint')}>
      {data !== undefined ? (
        <LinkedAccountList accounts={data} {...props} />
      ) : isFetching ? (
        <Waiting label={t('frame.loading')} className={styles.waiting}>
          <Skeleton className={styles.rowSkeleton} />
          <Skeleton className={styles.buttonSkeleton} />
        </Waiting>
      ) : (
        <LoadFailed title={t('linkedAccounts.failed')} {...retryTexts()} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

/** Whether the sign-in page offers a provider. Decides whether a placeholder is shown while the accounts load. */
function offersAny(): boolean {
  const { wechatSwitch, azureSSOSwitch, SSOConfig } = readBoot().loginPage;
  return wechatSwitch || azureSSOSwitch || Object.values(SSOConfig).some((page) => page.switch && page.configSwitch);
}
