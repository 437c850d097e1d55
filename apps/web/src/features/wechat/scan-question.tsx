import type { Scan } from '@foyer/contract/wechat.ts';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';

import { deviceName } from '#/shared/i18n/device-name.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Notice } from '#/ui/feedback/notice.tsx';
import { SheetOutcome } from '#/ui/layout/sheet-outcome.tsx';
import { SheetFact } from '#/ui/layout/sheet.tsx';

import styles from './scan-question.module.css';

type ScanQuestionProps = { scan: Scan; busy: boolean; onAnswer: (allowed: boolean) => void };

/** Which screen it is about, and whose account: only who sits there themselves agrees. */
export function ScanQuestion({ scan, busy, onAnswer }: ScanQuestionProps) {
  const t = useTexts();
  const signsIn = scan.key === 'login';
  const title = t(signsIn ? 'wechat.signInThere' : 'wechat.linkThere', { username: scan.username });
  useTitle(title);
  return (
    <SheetOutcome
      icon={<MonitorSmartphone size={26} />}
      tone="info"
      title={title}
      ways={
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
      <div className={styles.facts}>
        <SheetFact term={t('wechat.account')}>{scan.username}</SheetFact>
        <SheetFact term={t('wechat.device')}>{deviceName(scan)}</SheetFact>
        <SheetFact term={t('wechat.address')}>{scan.address}</SheetFact>
      </div>
      <Notice severity="warning" role="note">
        {t('wechat.beware')}
      </Notice>
    </SheetOutcome>
  );
}
