import type { TextKey } from '@foyer/contract/text-key.ts';
import type { ComponentType } from 'react';

export type AccountDialogProps = { open: boolean; onClose: () => void; username: string };

/** Something that people do to their own account: an entry of the user menu and the dialog it opens. */
export type AccountAction = {
  name: TextKey;
  icon: ComponentType<{ size: number; 'aria-hidden'?: boolean }>;
  /** Rendered from the first opening on; `preload` is called as soon as the menu opens. */
  Dialog: ComponentType<AccountDialogProps> & { preload?: () => void };
};
