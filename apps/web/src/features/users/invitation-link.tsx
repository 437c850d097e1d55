import { useState } from 'react';

import { useTexts } from '#/shared/language.ts';
import { useToldCall } from '#/shared/use-told-call.ts';
import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { Dialog } from '#/ui/dialog.tsx';

import { showInvitation, type InvitationLink as Shown, type User } from './data.ts';
import { ACTION_ROWS } from './user-rows.ts';

import styles from './invitation-link.module.css';

/** Makes the invitation link of a user and shows it once, for an administrator to pass on. */
export function InvitationLink({ user: { id, displayName: name } }: { user: User }) {
  const t = useTexts();
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState(false);
  const { act, busy } = useToldCall<Shown>({
    rows: ACTION_ROWS,
    onDone: (made) => {
      setShown(made);
      setOpen(true);
    },
  });
  return (
    <>
      <Button look="secondary" busy={busy} onClick={() => act(() => showInvitation(id))}>
        {t('users.showInvitation')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('users.invitationLink', { name })}
        closeLabel={t('home.close')}
        wide
      >
        {shown !== undefined && (
          <div className={styles.shown}>
            <p>{t('users.invitationLinkHint', { name, hours: shown.hours })}</p>
            <p>{t('users.invitationLinkEnds', { name })}</p>
            <code className={styles.link}>{shown.link}</code>
            <div className={styles.answers}>
              <Button look="secondary" onClick={() => setOpen(false)}>
                {t('home.close')}
              </Button>
              <CopyButton label={t('users.copyLink')} copiedLabel={t('mfa.copied')} text={shown.link} />
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
