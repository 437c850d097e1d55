import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import type { Component } from '#/jsx/component.ts';
import type { HelpPage } from '#/shared/help/help-pages.ts';

/** A section of the settings. app/ lists them, so that the settings depend on no other feature. */
export type SettingSection = {
  /** Part of the address. */
  readonly id: string;
  readonly name: TextKey;
  /** Description in one sentence. */
  readonly hint: TextKey;
  /** Its page in the documentation. */
  readonly help: HelpPage;
  readonly icon: Component<{ size: number; 'aria-hidden'?: boolean }>;
  /** The forms below its heading. */
  readonly Section: Component;
};
