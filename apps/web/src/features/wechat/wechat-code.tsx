import { WECHAT_EXPIRY_SECONDS, WECHAT_QR_PIXELS } from '@foyer/contract/core/limits.ts';
import type { LinkResult } from '@foyer/contract/linked-accounts.ts';
import type { SignInResponse } from '@foyer/contract/sign-in.ts';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { Icon } from '#/ui/identity/icon.tsx';
import { QrPicture } from '#/ui/identity/qr-picture.tsx';

import { CodeRefused } from './code-refused.tsx';
import { NumberForm } from './number-form.tsx';
import { type ScanCode, useCode } from './use-code.ts';

import styles from './wechat-code.module.css';

type WechatCodeProps =
  | { purpose: 'login'; onCompleted: (signedIn: SignInResponse) => void }
  | { purpose: 'link'; onCompleted: (linked: LinkResult) => void };

/**
 * The QR code that a phone with WeChat scans: to sign in here, or to link its WeChat account to the session's account.
 * It loads automatically, is polled, and can be renewed when it expires after sixty seconds; its size does not change.
 * Reports the result once. Linking requires reauthentication: the last `ReauthenticationSlot` shows its dialog.
 */
export function WechatCode(props: WechatCodeProps) {
  const t = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const { code, isWrong, enter, renew } = useCode(props.purpose, (result) => {
    if (props.purpose === 'login') {
      if ('access_token' in result) props.onCompleted(result);
    } else if ('account' in result) props.onCompleted(result);
  });

  /** The pressed button is removed, so the focus moves to the QR code. */
  function renewHere() {
    container.current?.focus();
    renew();
  }

  if (code.state === 'refused') return <CodeRefused failure={code.failure} onRenew={renew} />;
  const isExpired = code.state === 'over' || code.state === 'missing';
  return (
    <div className={styles.code}>
      <div className={styles.skeleton} ref={container} tabIndex={-1}>
        <QrPicture
          content={'content' in code ? code.content : undefined}
          label={t(props.purpose === 'login' ? 'wechat.picture' : 'wechat.linkPicture')}
          pixels={WECHAT_QR_PIXELS}
        />
        {code.state === 'loading' && (
          <span className={styles.loading}>
            <Spinner label={t('frame.loading')} />
          </span>
        )}
        {(code.state === 'answer' || code.state === 'number') && (
          <span className={styles.scanned}>
            <Smartphone size={44} aria-hidden />
          </span>
        )}
        {isExpired && (
          <button type="button" className={styles.renew} onClick={renewHere}>
            <Icon name="refresh" size={28} />
            <span>{t(code.state === 'over' ? 'wechat.over' : 'wechat.missing')}</span>
            <span className={styles.click}>{t('wechat.refresh')}</span>
          </button>
        )}
      </div>
      <output className={styles.status}>
        <Status state={code.state} />
      </output>
      {code.state === 'number' && <NumberForm isWrong={isWrong} onEnter={enter} />}
    </div>
  );
}

/** Shows the user's next step. */
function Status({ state }: { state: ScanCode['state'] }) {
  const t = useTexts();
  switch (state) {
    case 'scan':
      return <>{t('wechat.scan')}</>;
    case 'answer':
      return <strong>{t('wechat.answer')}</strong>;
    case 'number':
      return <>{t('wechat.enterHere')}</>;
    case 'over':
      return <>{t('wechat.overHint', { seconds: WECHAT_EXPIRY_SECONDS })}</>;
    case 'missing':
      return <>{t('wechat.missingHint')}</>;
    case 'loading':
    case 'refused':
      return null;
  }
}
