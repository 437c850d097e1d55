import { useQuery } from '@tanstack/react-query';

import { readBoot } from '#/shared/boot.ts';
import { failedWords } from '#/shared/failed-words.ts';
import { useTexts } from '#/shared/language.ts';
import { LoadFailed } from '#/ui/load-failed.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Skeleton, Waiting } from '#/ui/skeleton.tsx';

import type { Marks } from './account-mark.tsx';
import { linkedAccountsQuery } from './data.ts';
import { LinkedAccountList } from './linked-account-list.tsx';
import type { WechatCode } from './wechat-slot.ts';

import styles from './linked-accounts.module.css';

type LinkedAccountsPanelProps = { marks: Marks; WechatCode: WechatCode };

/** The caller's accounts of other systems; nothing where there are none and none can be. */
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
          <Skeleton className={styles.rowPlace} />
          <Skeleton className={styles.buttonPlace} />
        </Waiting>
      ) : (
        <LoadFailed title={t('linkedAccounts.failed')} {...failedWords()} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

/** Whether the sign-in page offers any provider: then there is probably something to link. */
function offersAny(): boolean {
  const { wechatSwitch, azureSSOSwitch, SSOConfig } = readBoot().loginPage;
  return wechatSwitch || azureSSOSwitch || Object.values(SSOConfig).some((page) => page.switch && page.configSwitch);
}
