import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import type { Component } from '#/jsx/component.ts';

/** A section of the settings. app/ lists them, so that the settings know no other feature. */
export type SettingSection = {
  /** Stands in the address. */
  readonly id: string;
  readonly name: TextKey;
  /** One sentence that says what it is about. */
  readonly hint: TextKey;
  readonly icon: Component<{ size: number; 'aria-hidden'?: boolean }>;
  /** Its forms: what stands below its heading. */
  readonly Section: Component;
};
