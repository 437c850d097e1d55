import type { TextKey } from '@foyer/contract/generated/text-keys.ts';
import type { Workbench } from '@foyer/contract/workbench.ts';

import type { Component } from '#/jsx/component.ts';

/** A page that lives inside Home. app/ lists them, so that Home knows no other feature. */
export type HomeRoute = {
  path: string;
  /** Its words in the menu. */
  name: TextKey;
  /** The heading it stands under in the side menu; without one it is the person's own and stands in the user menu. */
  group?: TextKey;
  icon: Component<{ size: number; 'aria-hidden'?: boolean }>;
  mayOpen: (workbench: Workbench) => boolean;
  Page: Component;
};

/** What stands under the bell: the newest notices, with links that close it as they are followed. */
export type NewestNotices = Component<{ onFollow: () => void }> & { preload?: () => void };

/** What people are told where they arrive, above what they may open; often nothing. */
export type OverviewTips = Component<{ workbench: Workbench }>;

export type AccountDialogProps = { open: boolean; onClose: () => void; username: string };

/** Something that people do to their own account: an entry of the user menu and the dialog it opens. */
export type AccountAction = {
  name: TextKey;
  icon: Component<{ size: number; 'aria-hidden'?: boolean }>;
  /** Rendered from the first opening on; `preload` is called as soon as the menu opens. */
  Dialog: Component<AccountDialogProps> & { preload?: () => void };
};
