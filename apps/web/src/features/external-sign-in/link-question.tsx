import type { LinkResult } from '@foyer/contract/linked-accounts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { LINKED_ACCOUNTS_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';
import { useAction } from '#/shared/forms/use-action.ts';
import { providerName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useQuestions } from '#/shared/push/push-questions.ts';
import { patchSession, useSession } from '#/shared/session/session.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { useOpenDialog } from '#/ui/overlays/open-dialogs.ts';
import { QuestionDialog } from '#/ui/overlays/question-dialog.tsx';

import { acceptLink, declineLink, LINK_ROWS, waitingLinkQuery } from './data.ts';

/**
 * After a sign-in to link an external account, asks whether to link it. Calls `onDone` after the answer, or if there is
 * nothing to ask.
 */
export function LinkQuestion({ onDone = () => undefined }: { onDone?: () => void }) {
  const t = useTexts();
  const client = useQueryClient();
  const username = useSession((session) => session.username) ?? '';
  const { data: waiting, isFetched } = useQuery(waitingLinkQuery);
  const [step, setStep] = useState<'before' | 'asked' | 'answered'>('before');
  const other = useQuestions().find((question) => question.kind !== 'refresh' || question.blocks);
  if (step === 'before' && waiting && other === undefined) setStep('asked');
  const open = step === 'asked';
  // Dialogs that the server opens wait until this one is closed.
  useOpenDialog(open);
  // The question is asked only once: opening Home later does not repeat it.
  useEffect(() => {
    if (isFetched) patchSession({ waitingLink: undefined });
  }, [isFetched]);
  const settle = useEffectEvent(onDone);
  useEffect(() => {
    if (isFetched && !waiting) settle();
  }, [isFetched, waiting]);

  const { act } = useAction({
    rows: LINK_ROWS,
    onDone: ({ provider, account }: LinkResult) => {
      showToast({
        severity: 'success',
        text: t('externalSignIn.linked', { provider: providerName(provider), account }),
      });
      void client.invalidateQueries({ queryKey: LINKED_ACCOUNTS_KEY });
      onDone();
    },
    onFailed: onDone,
  });

  if (!waiting) return null;
  const names = { account: waiting.account, provider: providerName(waiting.provider), username };

  function link() {
    setStep('answered');
    // A recent sign-in counts as the confirmation. If the user does not reauthenticate, the account remains pending and
    // the question is shown again.
    act(() => withReauthentication('confirmation.linkAccount', acceptLink, { checksFirst: false }), {
      onSuccess: (linked) => linked === undefined && setStep('asked'),
    });
  }

  function leave() {
    setStep('answered');
    declineLink();
    onDone();
  }

  return (
    <QuestionDialog
      open={open}
      title={t('externalSignIn.linkTitle', names)}
      text={t('externalSignIn.linkText', names)}
      actions={[
        { label: t('externalSignIn.doNotLink'), variant: 'secondary', choose: leave },
        { label: t('externalSignIn.link'), variant: 'primary', choose: link },
      ]}
    />
  );
}
