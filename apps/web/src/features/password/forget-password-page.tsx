import { RESET_LINK_HOURS } from '@foyer/contract/limits/password.ts';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import type { ReactNode } from 'react';

import { textTemplate, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CardExit } from '#/ui/layout/card-page.tsx';

import { PasswordCardResult, PasswordHeader, PasswordCardPage } from './password-card-page.tsx';
import { PasswordResetForm } from './password-reset-form.tsx';
import { ReturnLink } from './return-link.tsx';
import { usePasswordResetOffered } from './use-password-reset-offered.ts';
import { usePasswordReset } from './use-password-reset.ts';

/** Page on which users request a password reset by email. */
export function ForgetPasswordPage({ tools }: { tools: ReactNode }) {
  const offered = usePasswordResetOffered();
  return (
    <PasswordCardPage tools={tools}>
      {offered === undefined ? null : offered ? <RequestPasswordReset /> : <SwitchedOff />}
    </PasswordCardPage>
  );
}

function RequestPasswordReset() {
  const t = useTexts();
  const passwordReset = usePasswordReset();
  if (passwordReset.step === 'off') return <SwitchedOff />;
  if (passwordReset.step === 'waits') return <MailWaits />;
  if (passwordReset.step === 'sent') return <Sent passwordReset={passwordReset} />;
  return (
    <>
      <PasswordHeader title={t('password.forgotTitle')} why={t('password.forgotWhy')} />
      <PasswordResetForm passwordReset={passwordReset} />
      <CardExit>
        <ReturnLink />
      </CardExit>
    </>
  );
}

/** Shown for every address alike, so that it does not reveal whether there is an account. */
function Sent({
  passwordReset: { email, secondsLeft, askAgain },
}: {
  passwordReset: ReturnType<typeof usePasswordReset>;
}) {
  const t = useTexts();
  return (
    <PasswordCardResult
      icon={<MailCheck size={26} />}
      tone="info"
      title={t('password.sentTitle')}
      actions={
        <>
          <Button variant="secondary" wide disabled={secondsLeft > 0} onClick={askAgain}>
            {secondsLeft > 0 ? t('password.sendAgainIn', { seconds: secondsLeft }) : t('password.sendAgain')}
          </Button>
          <ReturnLink />
        </>
      }
    >
      <p>
        {textTemplate('password.sentText')
          .split(/(\{email\})/)
          .map((chunk) => (chunk === '{email}' ? <strong key={chunk}>{email}</strong> : chunk))}
      </p>
      <p>{t('password.linkLasts', { hours: RESET_LINK_HOURS })}</p>
      <p>{t('password.lookInSpam')}</p>
    </PasswordCardResult>
  );
}

/** Shown for every address alike while there is no email server. */
function MailWaits() {
  const t = useTexts();
  return (
    <PasswordCardResult
      icon={<MailX size={26} />}
      tone="warning"
      title={t('password.waitsTitle')}
      actions={<ReturnLink />}
    >
      <p>{t('password.waitsText')}</p>
    </PasswordCardResult>
  );
}

function SwitchedOff() {
  const t = useTexts();
  return (
    <PasswordCardResult
      icon={<MailX size={26} />}
      tone="warning"
      title={t('password.offTitle')}
      actions={<ReturnLink />}
    >
      <p>{t('password.askForPassword')}</p>
    </PasswordCardResult>
  );
}
