import type { FormProblems } from '#/shared/forms/form-problems.ts';

import type { SettingFormDraft } from './use-setting-form.ts';

/** What a field needs of the form that it stands in. */
export type FieldsOf<D extends SettingFormDraft> = {
  readonly draft: D;
  readonly remoteChanges: Partial<D> | undefined;
  readonly problems: FormProblems;
  readonly change: (changes: Partial<D>, pointer: string) => void;
};

/** The fields of a draft that hold values of a kind. */
export type FieldsWith<D extends SettingFormDraft, V> = { [K in keyof D]: D[K] extends V ? K : never }[keyof D] &
  string;
