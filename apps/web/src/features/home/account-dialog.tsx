import { useQuery } from '@tanstack/react-query';

import { useLanguage, useTexts } from '#/shared/language.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';

import { AccountDetails, AccountDetailsSkeleton } from './account-details.tsx';
import { ownInformationQuery } from './data.ts';

import styles from './account-dialog.module.css';

type AccountDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** "My account": what Foyer knows about the person. */
export function AccountDialog(props: AccountDialogProps) {
  const t = useTexts();
  return (
    <Dialog title={t('home.myAccount')} closeLabel={t('home.close')} {...props}>
      <Account />
    </Dialog>
  );
}

function Account() {
  const t = useTexts();
  const { language } = useLanguage();
  const information = useQuery(ownInformationQuery);
  if (information.data) return <AccountDetails information={information.data} language={language} />;
  if (information.isFetching) return <AccountDetailsSkeleton />;
  return (
    <div className={styles.failed} role="alert">
      <p>{t('home.accountFailed')}</p>
      <Button onClick={() => void information.refetch()}>{t('frame.retry')}</Button>
    </div>
  );
}
