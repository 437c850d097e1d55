import type { Scan } from '@foyer/contract/wechat.ts';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';

import { deviceName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { CardDetail } from '#/ui/layout/card-page.tsx';
import { CardResult } from '#/ui/layout/card-result.tsx';

import styles from './scan-question.module.css';

type ScanQuestionProps = { scan: Scan; busy: boolean; onAnswer: (allowed: boolean) => void };

/** Asks for consent and shows the other device and the account: only the user of that device should agree. */
export function ScanQuestion({ scan, busy, onAnswer }: ScanQuestionProps) {
  const t = useTexts();
  const signsIn = scan.key === 'login';
  const title = t(signsIn ? 'wechat.signInThere' : 'wechat.linkThere', { username: scan.username });
  useTitle(title);
  return (
    <CardResult
      icon={<MonitorSmartphone size={26} />}
      tone="info"
      title={title}
      actions={
        <>
          <Button wide busy={busy} onClick={() => onAnswer(true)}>
            {t(signsIn ? 'wechat.yesSignIn' : 'wechat.yesLink')}
          </Button>
          <Button variant="secondary" wide disabled={busy} onClick={() => onAnswer(false)}>
            {t('wechat.no')}
          </Button>
        </>
      }
    >
      <p>{t(signsIn ? 'wechat.signInThereWhy' : 'wechat.linkThereWhy')}</p>
      <div className={styles.details}>
        <CardDetail term={t('wechat.account')}>{scan.username}</CardDetail>
        <CardDetail term={t('wechat.device')}>{deviceName(scan)}</CardDetail>
        <CardDetail term={t('wechat.address')}>{scan.address}</CardDetail>
      </div>
      <Alert severity="warning" role="note">
        {t('wechat.beware')}
      </Alert>
    </CardResult>
  );
}
