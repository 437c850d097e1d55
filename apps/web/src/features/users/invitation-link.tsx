import { useState } from 'react';

import { useAction } from '#/shared/forms/use-action.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CopiedValues, OneTimeReveal, OneTimeRevealHint } from '#/ui/lists/one-time-reveal.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { showInvitation, type InvitationLink as CreatedLink, type UserRecord } from './data.ts';
import { ACTION_ROWS } from './user-rows.ts';

/** Creates the invitation link of a user and shows it once, for an administrator to pass on. */
export function InvitationLink({ user: { id, displayName: name } }: { user: UserRecord }) {
  const t = useTexts();
  const [link, setLink] = useState<CreatedLink>();
  const [open, setOpen] = useState(false);
  const { act, busy } = useAction<CreatedLink>({
    rows: ACTION_ROWS,
    onDone: (made) => {
      setLink(made);
      setOpen(true);
    },
  });
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => act(() => showInvitation(id))}>
        {t('users.showInvitation')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('users.invitationLink', { name })}
        closeLabel={t('home.close')}
        wide
      >
        {link !== undefined && (
          <OneTimeReveal
            intro={
              <>
                <OneTimeRevealHint>{t('users.invitationLinkHint', { name, hours: link.hours })}</OneTimeRevealHint>
                <OneTimeRevealHint>{t('users.invitationLinkEnds', { name })}</OneTimeRevealHint>
              </>
            }
            actions={
              <Button variant="secondary" onClick={() => setOpen(false)}>
                {t('home.close')}
              </Button>
            }
          >
            <CopiedValues
              values={[{ term: t('audit.value.invitation'), value: link.link, copyLabel: t('users.copyLink') }]}
              copiedLabel={t('mfa.copied')}
            />
          </OneTimeReveal>
        )}
      </Dialog>
    </>
  );
}
