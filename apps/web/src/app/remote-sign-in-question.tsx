import { useTexts } from '#/shared/i18n/language.ts';
import { dismissQuestion, type RemoteSignIn } from '#/shared/push/push-questions.ts';
import { formatPushTime } from '#/shared/push/push-toasts.ts';
import { useSession } from '#/shared/session/session.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { QuestionDialog } from '#/ui/overlays/question-dialog.tsx';

import styles from './remote-sign-in-question.module.css';

/** Reports sign-ins to the user's account from another place, with their details and what to do. */
export function RemoteSignInQuestion({ open, signIns }: { open: boolean; signIns: readonly RemoteSignIn[] }) {
  const t = useTexts();
  const username = useSession((session) => session.username) ?? '';
  return (
    <QuestionDialog
      open={open}
      title={t('pushes.signedIn')}
      text={t('pushes.signedInHint', { username, account: t('account.title') })}
      actions={[
        {
          label: t('pushes.itWasMe'),
          variant: 'primary',
          choose: () => dismissQuestion('was it you', { everywhere: true }),
        },
        { label: t('pushes.signOutHere'), variant: 'danger', choose: () => void signOut() },
      ]}
    >
      <ul className={styles.signIns}>
        {signIns.map(({ device, address, at }) => (
          <li key={`${device} ${address} ${at}`} className={styles.signIn}>
            <span className={styles.device}>{device}</span>
            <span className={styles.details}>{`${address} · ${formatPushTime(at)}`}</span>
          </li>
        ))}
      </ul>
    </QuestionDialog>
  );
}
