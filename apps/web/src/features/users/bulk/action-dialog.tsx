import type { UserActionProgress, UserSelection } from '@foyer/contract/user-actions.ts';
import { useState } from 'react';

import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import type { CurrentPlace } from '../invite/use-current-place.ts';
import type { UserActionKind } from './action-draft.ts';
import { ActionForm, type ActionFormProps } from './action-form.tsx';
import { ActionProgress } from './action-progress.tsx';

/** An action that is entered for a selection, or one that was started. */
export type ShownAction = { readonly kind: UserActionKind } & (
  | { readonly selection: UserSelection }
  | {
      readonly id: string;
      /** Whether it was started in this dialog: the progress replaces the form. */
      readonly isNew: boolean;
    }
);

type ActionDialogProps = {
  open: boolean;
  /** The action of the dialog; the last one while the dialog closes. */
  shown: ShownAction | undefined;
  /** Undefined while it is loading. */
  current: CurrentPlace | undefined;
  onStarted: (action: UserActionProgress) => void;
  onClose: () => void;
  /** Returns the element to focus after closing; null for the element that had the focus before. */
  finalFocus: () => HTMLElement | null;
};

/** An action on many users: its details, then its progress and report. */
export function ActionDialog({ open, shown, current, onStarted, onClose, finalFocus }: ActionDialogProps) {
  const t = useTexts();
  if (shown === undefined) return null;
  return (
    <Dialog
      open={open}
      wide={'id' in shown}
      onOpenChange={(nextOpen) => !nextOpen && onClose()}
      title={t(`userActions.kind.${shown.kind}`)}
      closeLabel={t('home.close')}
      finalFocus={finalFocus}
    >
      {'id' in shown ? (
        <ActionProgress id={shown.id} takesFocus={shown.isNew} onClose={onClose} />
      ) : (
        <ActionDetails {...shown} current={current} onStarted={onStarted} onClose={onClose} />
      )}
      <ReauthenticationSlot />
    </Dialog>
  );
}

type ActionDetailsProps = Omit<ActionFormProps, 'current' | 'takesFocus'> & { current: CurrentPlace | undefined };

function ActionDetails({ current, ...rest }: ActionDetailsProps) {
  const t = useTexts();
  const [wasLoading] = useState(current === undefined);
  if (current === undefined)
    return (
      <output>
        <Spinner />
        {t('frame.loading')}
      </output>
    );
  return <ActionForm {...rest} current={current} takesFocus={wasLoading} />;
}
