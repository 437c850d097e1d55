import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { type PendingQuestion, dismissQuestion } from '#/shared/push/push-questions.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { QuestionDialog } from '#/ui/overlays/question-dialog.tsx';

import { previousHomePath } from './navigation-history.ts';

type RefreshQuestionProps = { open: boolean; question: Exclude<PendingQuestion, { kind: 'was it you' }> };

/** Text of each reason for a refresh. */
export const REFRESH_REASONS = {
  PERMISSION_CHANGED: 'pushes.permissionsChanged',
  PLUGIN_CHANGED: 'pushes.applicationsChanged',
} as const satisfies Record<string, TextKey>;

/** Asks to refresh or sign in again, now or later, because data or permissions of the page have changed. */
export function RefreshQuestion({ open, question }: RefreshQuestionProps) {
  const t = useTexts();
  const later = {
    label: t('pushes.later'),
    variant: 'secondary',
    choose: () => dismissQuestion(question.kind, { everywhere: true }),
  } as const;
  if (question.kind === 'refresh') {
    const now = { label: t('pushes.refreshNow'), variant: 'primary', choose: () => location.reload() } as const;
    return (
      <QuestionDialog
        open={open}
        title={t(REFRESH_REASONS[question.because])}
        text={t('pushes.refreshHint')}
        actions={[later, now]}
      />
    );
  }
  const again = {
    label: t('pushes.signInAgain'),
    variant: 'primary',
    choose: () => void signOut({ leadsTo: previousHomePath() }),
  } as const;
  return (
    <QuestionDialog
      open={open}
      title={t('pushes.rolesChanged')}
      text={t('pushes.rolesHint')}
      actions={[later, again]}
    />
  );
}
