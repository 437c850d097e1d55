import { useState } from 'react';

import { SignInMethodPanel } from '#/features/sign-in/sign-in-method-panel.tsx';
import { WechatCode } from '#/features/wechat/wechat-code.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { continueSignIn } from '#/shared/session/continue-sign-in.ts';
import { Alert } from '#/ui/feedback/alert.tsx';

/** The sign-in page in its WeChat mode (specification section 2). */
export function WechatPanel({ hasHeading }: { hasHeading: boolean }) {
  const t = useTexts();
  const [failed, setFailed] = useState(false);
  return (
    <SignInMethodPanel title={t('signIn.withWechat')} intro={t('wechat.intro')} hasHeading={hasHeading}>
      {failed ? (
        <Alert severity="danger">{t('signIn.tokenError')}</Alert>
      ) : (
        <WechatCode purpose="login" onCompleted={(signedIn) => continueSignIn(signedIn) || setFailed(true)} />
      )}
    </SignInMethodPanel>
  );
}
