import { useState } from 'react';

import { FrontFrame } from '#/features/sign-in/front-frame.tsx';
import { WechatCode } from '#/features/wechat/wechat-code.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { continueSignIn } from '#/shared/session/continue-sign-in.ts';
import { Alert } from '#/ui/feedback/alert.tsx';

/** The sign-in page in its WeChat mode (specification section 2). */
export function WechatFront({ headed }: { headed: boolean }) {
  const t = useTexts();
  const [failed, setFailed] = useState(false);
  return (
    <FrontFrame title={t('signIn.withWechat')} intro={t('wechat.intro')} headed={headed}>
      {failed ? (
        <Alert severity="danger">{t('signIn.tokenError')}</Alert>
      ) : (
        <WechatCode purpose="login" onArrived={(signedIn) => continueSignIn(signedIn) || setFailed(true)} />
      )}
    </FrontFrame>
  );
}
