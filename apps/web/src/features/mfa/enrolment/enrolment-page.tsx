import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import { useState, type ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { continueSignIn } from '#/shared/session/continue-sign-in.ts';
import { patchSession } from '#/shared/session/session.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CardPage, CardHeader, CardExit } from '#/ui/layout/card-page.tsx';

import { EnrolmentChoice } from './enrolment-choice.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/**
 * Users who need a second factor and have none enrol one before the sign-in continues (specification section 2,
 * /forceBind).
 */
export function EnrolmentPage({ tools }: { tools: ReactNode }) {
  const t = useTexts();
  const [enrolled, setEnrolled] = useState<SecondFactorEnrolment>();
  const title = t(enrolled === undefined ? 'mfa.bindTitle' : 'mfa.keepTitle');
  useTitle(title);

  function take(answer: SecondFactorEnrolment) {
    if (answer.recoveryCodes.length === 0) return proceed(answer);
    // The old token is invalid. The sign-in continues once the recovery codes are stored, since they are shown only
    // once.
    if (answer.signedIn !== null) patchSession({ accessToken: answer.signedIn.access_token });
    setEnrolled(answer);
  }

  function proceed({ signedIn }: SecondFactorEnrolment) {
    if (signedIn === null || !continueSignIn(signedIn)) showToast({ severity: 'danger', text: t('signIn.tokenError') });
  }

  return (
    <CardPage brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      {enrolled === undefined ? (
        <>
          <CardHeader title={title} why={t('mfa.bindWhy')} />
          <EnrolmentChoice onEnrolled={take} />
        </>
      ) : (
        <>
          <CardHeader title={title} />
          <RecoveryCodes codes={enrolled.recoveryCodes} onSaved={() => proceed(enrolled)} />
        </>
      )}
      <CardExit>
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('frame.signOut')}
        </Button>
      </CardExit>
    </CardPage>
  );
}
