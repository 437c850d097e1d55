import type { TextKey } from '@foyer/contract/generated/text-key.ts';
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
