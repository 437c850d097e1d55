import { useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';

type EditDraft = Readonly<Record<string, unknown>>;

/** Whether somebody else has changed a thing since it was read (A0401, which the call must handle). */
export function isEditConflict(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'A0401' && failure.fields['/version'] === 'stale';
}

/**
 * Lays what was typed over what somebody else has made of a thing meanwhile: fields that the person left alone follow
 * the others, fields that they changed stay as typed. `theirs` are the fields that both have changed differently.
 */
export function mergeEdits<D extends EditDraft>(
  local: D,
  before: D,
  remote: D,
  isSame: (one: unknown, other: unknown) => boolean = isEqual,
): { draft: D; remoteChanges: Partial<D> } {
  const draft: Record<string, unknown> = { ...remote };
  const remoteChanges: Record<string, unknown> = {};
  // A field that is there no more was changed, too.
  for (const field of Object.keys({ ...before, ...local })) {
    const value = local[field];
    if (isSame(value, before[field])) continue;
    if (field in local) draft[field] = value;
    else delete draft[field];
    if (!isSame(remote[field], before[field]) && !isSame(remote[field], value)) remoteChanges[field] = remote[field];
  }
  return { draft: draft as D, remoteChanges: remoteChanges as Partial<D> }; // every field of `newer`, in its own type
}

/** Whether values are the same: plain ones, and lists of them in one order. */
export function isEqual(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * What stands in a form over something that others may change meanwhile. When a call is refused as stale
 * (`isEditConflict`), the form loads the newer thing and hands it to `meet`: nothing that was typed is lost, and the form
 * says what others have made of the same fields.
 */
export function useEdits<T extends { readonly version: number }, D extends EditDraft>(
  record: T,
  draftOf: (record: T) => D,
) {
  const [base, setBase] = useState(record);
  const [draft, setDraft] = useState(() => draftOf(record));
  const [remoteChanges, setRemoteChanges] = useState<Partial<D>>();
  return {
    /** The thing as the person has seen it last. */
    base,
    draft,
    version: base.version,
    /** Puts something in the place of all that was typed. */
    replaceDraft: setDraft,
    /** Begins anew over a thing. */
    begin(next: T) {
      setBase(next);
      setDraft(draftOf(next));
      setRemoteChanges(undefined);
    },
    change: (changes: Partial<D>) => setDraft((before) => ({ ...before, ...changes })),
    /** Whether there is something to send. */
    changed: !isEqual(draft, draftOf(base)),
    /** Undefined until somebody else has changed the thing; then what they made of fields that were typed, too. */
    remoteChanges,
    rebase(remote: T) {
      const rebased = mergeEdits(draft, draftOf(base), draftOf(remote));
      setBase(remote);
      setDraft(rebased.draft);
      setRemoteChanges(rebased.remoteChanges);
    },
  };
}
