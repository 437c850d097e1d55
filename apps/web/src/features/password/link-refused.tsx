import Link2Off from 'lucide-react/icons/link-2-off';
import WifiOff from 'lucide-react/icons/wifi-off';

import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { signInPath } from '#/shared/navigation/paths.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { linkRefusal, type RefusedLink } from './link-refusal.ts';
import { PasswordCardResult } from './password-card-page.tsx';
import { ReturnLink } from './return-link.tsx';
import { usePasswordResetOffered } from './use-password-reset-offered.ts';

/** The link could not be checked, such as without a connection. */
export function LinkUnchecked({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <PasswordCardResult
      icon={<WifiOff size={26} />}
      tone="warning"
      title={t('password.linkUnchecked')}
      actions={
        <Button wide onClick={onRetry}>
          {t('frame.retry')}
        </Button>
      }
    >
      <p>{t('frame.chunkFailedHint')}</p>
    </PasswordCardResult>
  );
}

export function LinkRefused({ link }: { link: RefusedLink }) {
  const t = useTexts();
  const passwordResetOffered = usePasswordResetOffered() === true;
  const { title, why, nextAction } = linkRefusal(link, passwordResetOffered);
  return (
    <PasswordCardResult
      icon={<Link2Off size={26} />}
      tone="warning"
      title={title}
      actions={
        <>
          {nextAction === 'request a link' && (
            <Button wide onClick={() => navigate('/forgetPassword')}>
              {t('password.requestLink')}
            </Button>
          )}
          {nextAction === 'sign in' ? (
            <Button wide onClick={() => navigate(signInPath())}>
              {t('signIn.submit')}
            </Button>
          ) : (
            <ReturnLink />
          )}
        </>
      }
    >
      {why.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </PasswordCardResult>
  );
}
