import { useState } from 'react';

import { useTyping } from '#/shared/forms/typing.ts';
import { selectVisibleQuestions, type PendingQuestion, useQuestions } from '#/shared/push/push-questions.ts';
import { usePushes } from '#/shared/push/pushes.ts';
import { useIsDialogOpen } from '#/ui/overlays/open-dialogs.ts';

import { RefreshBar } from './refresh-bar.tsx';
import { RefreshQuestion } from './refresh-question.tsx';
import { RemoteSignInQuestion } from './remote-sign-in-question.tsx';

/** Part of Home: listens for pushes and shows the questions that they trigger. */
export function PushWatch() {
  usePushes();
  return <PushQuestion />;
}

/** The questions of pushes, in a bar and in a dialog. */
function PushQuestion() {
  const isDialogOpen = useIsDialogOpen();
  const isTyping = useTyping();
  const { banner, pending } = selectVisibleQuestions(useQuestions(), { isTyping, isDialogOpen });
  // A closing dialog still shows its question.
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
