import { useState } from 'react';

import { type Question, useQuestion } from '#/shared/push-questions.ts';
import { useDialogStands } from '#/ui/open-dialogs.ts';

import { RefreshQuestion } from './refresh-question.tsx';
import { SignInQuestion } from './sign-in-question.tsx';

/** What pushes make the page ask: one question at a time, and none over a dialog that somebody has opened. */
export function PushQuestion() {
  const waits = useDialogStands();
  const first = useQuestion();
  const question = waits ? undefined : first;
  // A dialog that leaves still says what it has asked.
  const [last, setLast] = useState<Question>();
  if (question !== undefined && question !== last) setLast(question);
  const shown = question ?? last;
  if (shown === undefined) return null;
  const open = question !== undefined;
  if (shown.kind === 'was it you') return <SignInQuestion open={open} signIns={shown.signIns} />;
  return <RefreshQuestion open={open} question={shown} />;
}
