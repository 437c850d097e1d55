import type { TextKey } from '@foyer/contract/generated/text-key.ts';

import type { Component } from '#/jsx/component.ts';

export type AccountDialogProps = { open: boolean; onClose: () => void; username: string };

/** Something that people do to their own account: an entry of the user menu and the dialog it opens. */
export type AccountAction = {
  name: TextKey;
  icon: Component<{ size: number; 'aria-hidden'?: boolean }>;
  /** Rendered from the first opening on; `preload` is called as soon as the menu opens. */
  Dialog: Component<AccountDialogProps> & { preload?: () => void };
};
