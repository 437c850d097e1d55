import type { UserActionProgress, UserSelection } from '@foyer/contract/user-actions.ts';
import { type RefObject, useState } from 'react';

import type { ShownAction } from './action-dialog.tsx';
import type { UserActionKind } from './action-draft.ts';
import type { TrackedActions } from './use-tracked-actions.ts';

/** The dialog of actions on many users. Closing it after the end of an action removes the action's notice. */
export function useUserActions(
  { actions, track, untrack }: TrackedActions,
  titleRef: RefObject<HTMLHeadingElement | null>,
) {
  const [shown, setShown] = useState<ShownAction>();
  const [open, setOpen] = useState(false);

  function show(next: ShownAction) {
    setShown(next);
    setOpen(true);
  }

  function close() {
    setOpen(false);
    if (shown !== undefined && 'id' in shown && !isRunning(shown.id)) untrack(shown.id);
  }

  const isRunning = (id: string) => actions.some((action) => action.id === id && action.status === 'running');

  return {
    /** Opens the form of an action for the selected users. */
    begin: (kind: UserActionKind, selection: UserSelection) => show({ kind, selection }),
    /** Shows an action that was started before. */
    show: ({ id, action }: UserActionProgress) => show({ kind: action.kind, id, isNew: false }),
    dialog: {
      open,
      shown,
      onStarted: (started: UserActionProgress) => {
        track(started);
        setShown({ kind: started.action.kind, id: started.id, isNew: true });
      },
      onClose: close,
      // The notice that opened the dialog is removed with it.
      finalFocus: () =>
        shown !== undefined && 'id' in shown && !shown.isNew && !isRunning(shown.id) ? titleRef.current : null,
    },
  };
}
