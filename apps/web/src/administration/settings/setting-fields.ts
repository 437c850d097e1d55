import type { FormProblems } from '#/shared/forms/form-problems.ts';

import type { SettingFormDraft } from './use-setting-form.ts';

/** The part of a form that its fields use. */
export type FieldsOf<D extends SettingFormDraft> = {
  readonly draft: D;
  readonly remoteChanges: Partial<D> | undefined;
  readonly problems: FormProblems;
  readonly change: (changes: Partial<D>, pointer: string) => void;
};

/** Names of the fields of a draft whose values are of type `V`. */
export type FieldsWith<D extends SettingFormDraft, V> = { [K in keyof D]: D[K] extends V ? K : never }[keyof D] &
  string;
