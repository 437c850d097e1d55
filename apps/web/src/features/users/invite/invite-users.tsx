import { useState } from 'react';

import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import type { InvitedPeople } from '../data.ts';
import { InviteForm } from './invite-form.tsx';
import { InvitedLinks } from './invited-links.tsx';
import type { CurrentPlace } from './use-current-place.ts';

type InviteUsersProps = {
  /** Undefined while it is loading. */
  current: CurrentPlace | undefined;
  onClose: () => void;
};

/**
 * Invites several people with roles. Each receives an email with a link to choose a password; without an email server,
 * the dialog shows the links.
 */
export function InviteUsers({ open, ...rest }: InviteUsersProps & { open: boolean }) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      wide
      onOpenChange={(nextOpen) => !nextOpen && rest.onClose()}
      title={t('users.invite')}
      closeLabel={t('home.close')}
    >
      <InviteSteps {...rest} />
      <ReauthenticationSlot />
    </Dialog>
  );
}

function InviteSteps({ current, onClose }: InviteUsersProps) {
  const t = useTexts();
  const [invited, setInvited] = useState<InvitedPeople>();
  const [wasLoading] = useState(current === undefined);

  function finish(result: InvitedPeople) {
    if (result.mailWaits) return setInvited(result);
    const { length } = result.people;
    showToast({ severity: 'success', text: t('users.invitedPeople', { count: length, shown: String(length) }) });
    onClose();
  }

  if (invited !== undefined) return <InvitedLinks people={invited.people} onClose={onClose} />;
  if (current === undefined)
    return (
      <output>
        <Spinner />
        {t('frame.loading')}
      </output>
    );
  return <InviteForm current={current} takesFocus={wasLoading} onClose={onClose} onInvited={finish} />;
}
