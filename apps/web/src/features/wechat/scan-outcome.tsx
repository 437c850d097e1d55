import type { WechatKey } from '@foyer/contract/wechat.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import Link2 from 'lucide-react/icons/link-2';
import ShieldX from 'lucide-react/icons/shield-x';
import TimerOff from 'lucide-react/icons/timer-off';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { CardResult } from '#/ui/layout/card-result.tsx';

import styles from './scan-outcome.module.css';

type ScanCompletedProps = {
  purpose: WechatKey;
  allowed: boolean;
  /** Number to enter on the other screen. */
  number: string | null;
};

/** The answer was sent; the action is complete, or continues on the other screen. */
export function ScanCompleted({ purpose, allowed, number }: ScanCompletedProps) {
  const t = useTexts();
  const isLogin = purpose === 'login';
  if (number !== null) {
    const title = t('wechat.enterThere', { number });
    return (
      <End icon={<Link2 size={26} />} tone="info" title={title} number={number}>
        {t('wechat.enterThereWhy')}
      </End>
    );
  }
  if (allowed) {
    return (
      <End icon={<CircleCheck size={26} />} tone="success" title={t('wechat.done')}>
        {t('wechat.doneSignIn')}
      </End>
    );
  }
  return (
    <End icon={<ShieldX size={26} />} tone="info" title={t('wechat.refused')}>
      {t(isLogin ? 'wechat.refusedSignIn' : 'wechat.refusedLink')}
    </End>
  );
}

/** The QR code on the other screen expires after a minute. */
export function ScanExpired() {
  const t = useTexts();
  return (
    <End icon={<TimerOff size={26} />} tone="warning" title={t('wechat.over')}>
      {t('wechat.scanAgain')}
    </End>
  );
}

/** WeChat did not identify the user of the phone. */
export function UnknownScanner() {
  const t = useTexts();
  return (
    <End icon={<UserX size={26} />} tone="warning" title={t('wechat.unidentified')}>
      {t('wechat.unidentifiedWhy')}
    </End>
  );
}

type EndProps = {
  icon: ReactNode;
  tone: 'success' | 'info' | 'warning';
  title: string;
  /** Shown in large type, to be read at arm's length; the title contains it too. */
  number?: string;
  children: string;
};

/** A result that ends the steps on the phone. */
function End({ number, children, ...rest }: EndProps) {
  useTitle(rest.title);
  return (
    <CardResult {...rest} actions={null}>
      {number !== undefined && (
        <p className={styles.number} aria-hidden>
          {number}
        </p>
      )}
      <p>{children}</p>
    </CardResult>
  );
}
