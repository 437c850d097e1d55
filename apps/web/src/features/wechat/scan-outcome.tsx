import type { WechatKey } from '@foyer/contract/wechat.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import ShieldX from 'lucide-react/icons/shield-x';
import TimerOff from 'lucide-react/icons/timer-off';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';

import { useTexts } from '#/shared/language.ts';
import { useTitle } from '#/shared/title.ts';
import { SheetOutcome } from '#/ui/sheet-outcome.tsx';

/** What the phone has said is done. */
export function ScanAnswered({ purpose, allowed }: { purpose: WechatKey; allowed: boolean }) {
  const t = useTexts();
  const isLogin = purpose === 'login';
  if (allowed) {
    return (
      <End icon={<CircleCheck size={26} />} tone="success" title={t('wechat.done')}>
        {t(isLogin ? 'wechat.doneSignIn' : 'wechat.doneLink')}
      </End>
    );
  }
  return (
    <End icon={<ShieldX size={26} />} tone="info" title={t('wechat.refused')}>
      {t(isLogin ? 'wechat.refusedSignIn' : 'wechat.refusedLink')}
    </End>
  );
}

/** The code on the other screen lasts a minute. */
export function ScanOver() {
  const t = useTexts();
  return (
    <End icon={<TimerOff size={26} />} tone="warning" title={t('wechat.over')}>
      {t('wechat.scanAgain')}
    </End>
  );
}

/** WeChat did not say who holds the phone. */
export function NobodyScanned() {
  const t = useTexts();
  return (
    <End icon={<UserX size={26} />} tone="warning" title={t('wechat.nobody')}>
      {t('wechat.nobodyWhy')}
    </End>
  );
}

type EndProps = { icon: ReactNode; tone: 'success' | 'info' | 'warning'; title: string; children: string };

/** Nothing is left to do on the phone. */
function End({ children, ...rest }: EndProps) {
  useTitle(rest.title);
  return (
    <SheetOutcome {...rest} ways={null}>
      <p>{children}</p>
    </SheetOutcome>
  );
}
