import { Suspense, useState } from 'react';

import type { AccountAction, AccountDialogProps } from './account-action.ts';

/** The dialog of an entry of the user menu: fetched when it is first opened, kept until it has left the screen. */
export function AccountActionDialog({ action, ...props }: AccountDialogProps & { action: AccountAction }) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <action.Dialog {...props} />
    </Suspense>
  );
}
