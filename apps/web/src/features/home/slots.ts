import type { TextKey } from '@foyer/contract/generated/text-keys.ts';
import type { Workbench } from '@foyer/contract/workbench.ts';

import type { Component } from '#/jsx/component.ts';
import type { HelpPage } from '#/shared/help/help-pages.ts';

/** A page inside Home. app/ lists them, so that Home does not depend on other features. */
export type HomeRoute = {
  path: string;
  /** Its label in the menu. */
  name: TextKey;
  /** Its heading in the side menu. Pages without one are the user's own and appear in the user menu. */
  group?: TextKey;
  icon: Component<{ size: number; 'aria-hidden'?: boolean }>;
  mayOpen: (workbench: Workbench) => boolean;
  /** Its page in the documentation. */
  help: HelpPage;
  Page: Component;
};

/** Content below the bell: the newest notices, with links that close it when followed. */
export type NewestNotices = Component<{ onFollow: () => void }> & { preload?: () => void };

/** Tips above the overview; often none. */
export type OverviewTips = Component<{ workbench: Workbench }>;

export type AccountDialogProps = { open: boolean; onClose: () => void; username: string };

/** An action on the user's own account: an entry of the user menu and the dialog that it opens. */
export type AccountAction = {
  name: TextKey;
  icon: Component<{ size: number; 'aria-hidden'?: boolean }>;
  /** Rendered once first opened; `preload` is called soon after the menu opens. */
  Dialog: Component<AccountDialogProps> & { preload?: () => void };
};
