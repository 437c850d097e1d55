import { useState } from 'react';

import { useTyping } from '#/shared/forms/typing.ts';
import { chooseShown, type Question, useQuestions } from '#/shared/push/push-questions.ts';
import { useDialogStands } from '#/ui/overlays/open-dialogs.ts';

import { RefreshBar } from './refresh-bar.tsx';
import { RefreshQuestion } from './refresh-question.tsx';
import { SignInQuestion } from './sign-in-question.tsx';

/** What pushes make the page ask, in a bar and in a dialog. */
export function PushQuestion() {
  const isDialogOpen = useDialogStands();
  const isTyping = useTyping();
  const { offered, asked } = chooseShown(useQuestions(), { isTyping, isDialogOpen });
  // A dialog that leaves still says what it has asked.
  const [last, setLast] = useState<Question>();
  if (asked !== undefined && asked !== last) setLast(asked);
  const shown = asked ?? last;
  const open = asked !== undefined;
  return (
    <>
      {offered !== undefined && <RefreshBar question={offered} />}
      {shown?.kind === 'was it you' && <SignInQuestion open={open} signIns={shown.signIns} />}
      {shown !== undefined && shown.kind !== 'was it you' && <RefreshQuestion open={open} question={shown} />}
    </>
  );
}
