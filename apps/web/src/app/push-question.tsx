import { useState } from 'react';

import { type Question, useQuestions } from '#/shared/push-questions.ts';
import { useTyping } from '#/shared/typing.ts';
import { useDialogStands } from '#/ui/open-dialogs.ts';

import { RefreshBar } from './refresh-bar.tsx';
import { RefreshQuestion } from './refresh-question.tsx';
import { SignInQuestion } from './sign-in-question.tsx';

/**
 * What pushes make the page ask: one question at a time, and none over a dialog that the person has opened. A refresh is
 * offered in a bar where it can wait, or while the person types.
 */
export function PushQuestion() {
  const waits = useDialogStands();
  const isTyping = useTyping();
  const questions = useQuestions();
  const offered = questions.find((each) => each.kind === 'refresh' && (!each.blocks || isTyping));
  const question = waits ? undefined : questions.find((each) => each !== offered);
  // A dialog that leaves still says what it has asked.
  const [last, setLast] = useState<Question>();
  if (question !== undefined && question !== last) setLast(question);
  const shown = question ?? last;
  const open = question !== undefined;
  return (
    <>
      {offered?.kind === 'refresh' && <RefreshBar question={offered} />}
      {shown?.kind === 'was it you' && <SignInQuestion open={open} signIns={shown.signIns} />}
      {shown !== undefined && shown.kind !== 'was it you' && <RefreshQuestion open={open} question={shown} />}
    </>
  );
}
