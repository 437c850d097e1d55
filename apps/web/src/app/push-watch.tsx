import { useState } from 'react';

import { useTyping } from '#/shared/forms/typing.ts';
import { selectVisibleQuestions, type PendingQuestion, useQuestions } from '#/shared/push/push-questions.ts';
import { usePushes } from '#/shared/push/pushes.ts';
import { useIsDialogOpen } from '#/ui/overlays/open-dialogs.ts';

import { RefreshBar } from './refresh-bar.tsx';
import { RefreshQuestion } from './refresh-question.tsx';
import { RemoteSignInQuestion } from './remote-sign-in-question.tsx';

/** Stands in Home: listens to the server, and asks what it makes the page ask. */
export function PushWatch() {
  usePushes();
  return <PushQuestion />;
}

/** What pushes make the page ask, in a bar and in a dialog. */
function PushQuestion() {
  const isDialogOpen = useIsDialogOpen();
  const isTyping = useTyping();
  const { banner, pending } = selectVisibleQuestions(useQuestions(), { isTyping, isDialogOpen });
  // A dialog that leaves still says what it has asked.
  const [last, setLast] = useState<PendingQuestion>();
  if (pending !== undefined && pending !== last) setLast(pending);
  const question = pending ?? last;
  const open = pending !== undefined;
  return (
    <>
      {banner !== undefined && <RefreshBar question={banner} />}
      {question?.kind === 'was it you' && <RemoteSignInQuestion open={open} signIns={question.signIns} />}
      {question !== undefined && question.kind !== 'was it you' && <RefreshQuestion open={open} question={question} />}
    </>
  );
}
