import { RESET_LINK_HOURS } from '@foyer/contract/limits/password.ts';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CardExit } from '#/ui/layout/card-page.tsx';

import { PasswordCardResult, PasswordHead, PasswordCardPage } from './password-card-page.tsx';
import { RetrievalForm } from './retrieval-form.tsx';
import { ReturnLink } from './return-link.tsx';
import { useRetrievalOffered } from './use-retrieval-offered.ts';
import { useRetrieval } from './use-retrieval.ts';

/** Somebody has forgotten their password and asks for a link by mail. */
export function ForgetPasswordPage({ tools }: { tools: ReactNode }) {
  const offered = useRetrievalOffered();
  return (
    <PasswordCardPage tools={tools}>
      {offered === undefined ? null : offered ? <Retrieve /> : <SwitchedOff />}
    </PasswordCardPage>
  );
}

function Retrieve() {
  const t = useTexts();
  const retrieval = useRetrieval();
  if (retrieval.step === 'off') return <SwitchedOff />;
  if (retrieval.step === 'waits') return <MailWaits />;
  if (retrieval.step === 'sent') return <Sent retrieval={retrieval} />;
  return (
    <>
      <PasswordHead title={t('password.forgotTitle')} why={t('password.forgotWhy')} />
      <RetrievalForm retrieval={retrieval} />
      <CardExit>
        <ReturnLink />
      </CardExit>
    </>
  );
}

/** The same for every address: whether somebody has it is not told. */
function Sent({ retrieval: { email, secondsLeft, askAgain } }: { retrieval: ReturnType<typeof useRetrieval> }) {
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
        {t('password.sentText')
          .split(/(\{email\})/)
          .map((part) => (part === '{email}' ? <strong key={part}>{email}</strong> : part))}
      </p>
      <p>{t('password.linkLasts', { hours: RESET_LINK_HOURS })}</p>
      <p>{t('password.lookInSpam')}</p>
    </PasswordCardResult>
  );
}

/** There is no mail server, which is the same for every address. */
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
