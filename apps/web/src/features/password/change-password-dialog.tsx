import type { RankName } from '@foyer/contract/rules/password-rank.ts';
import { canonicalUsername } from '@foyer/contract/rules/username.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { FormNote, PasswordForm } from './password-form.tsx';
import { usePasswordChange } from './use-password-change.ts';
import { useRank } from './use-rank.ts';

import styles from './change-password-dialog.module.css';

type ChangePasswordDialogProps = { open: boolean; onClose: () => void; username: string };

/** Dialog in which signed-in users change their password. */
export function ChangePasswordDialog({ open, onClose, username }: ChangePasswordDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => {
        if (!opened) onClose();
      }}
      title={t('password.change')}
      closeLabel={t('home.close')}
    >
      <Change username={username} onClose={onClose} />
    </Dialog>
  );
}

type ChangeProps = Pick<ChangePasswordDialogProps, 'username' | 'onClose'>;

/** The form renders once the password rules are loaded; a placeholder has its height. */
function Change(props: ChangeProps) {
  const t = useTexts();
  const { rank, failed, retry } = useRank();
  if (rank !== undefined) return <ChangeForm {...props} rank={rank} />;
  return (
    <div className={styles.wait}>
      {failed ? (
        <div className={styles.failed} role="alert">
          <p>{t('frame.chunkFailedHint')}</p>
          <Button onClick={retry}>{t('frame.retry')}</Button>
        </div>
      ) : (
        <Spinner label={t('frame.loading')} className={styles.spinner} />
      )}
    </div>
  );
}

function ChangeForm({ username, onClose, rank }: ChangeProps & { rank: RankName }) {
  const t = useTexts();
  const { entry, secondsLeft, leaveOld } = usePasswordChange({
    rank,
    username: canonicalUsername(username) ?? username,
    onChanged: () => {
      showToast({ severity: 'success', text: t('password.changed') });
      onClose();
    },
  });
  return (
    <PasswordForm username={username} entry={entry} onOldLeft={(input) => void leaveOld(input)}>
      <Button type="submit" wide busy={entry.pending} disabled={secondsLeft > 0}>
        {t('password.change')}
      </Button>
      {secondsLeft > 0 ? (
        // Announced once when it appears, not every second. It replaces the note, so that the layout does not jump.
        <Alert severity="warning" aria-live="off" className={styles.locked}>
          {t('frame.accountLocked', { seconds: secondsLeft })}
        </Alert>
      ) : (
        <FormNote>{t('password.devices')}</FormNote>
      )}
    </PasswordForm>
  );
}
