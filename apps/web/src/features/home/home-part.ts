import type { TextKey } from '@foyer/contract/text-key.ts';
import type { Workbench } from '@foyer/contract/workbench.ts';
import type { ComponentType } from 'react';

/** A page that lives inside Home. app/ lists them, so that Home knows no other feature. */
export type HomePart = {
  path: string;
  /** Its words in the side menu, and the heading it stands under there. */
  name: TextKey;
  group: TextKey;
  icon: ComponentType<{ size: number }>;
  mayOpen: (workbench: Workbench) => boolean;
  Page: ComponentType;
};
