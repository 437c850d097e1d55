import { useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';

type EditDraft = Readonly<Record<string, unknown>>;

/** Whether another user has changed the record since it was read (A0401, which the call must handle). */
export function isEditConflict(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'A0401' && failure.fields['/version'] === 'stale';
}

/**
 * Three-way merge of local edits and remote changes: fields that the user has not edited take the remote value, edited
 * fields stay as typed. `remoteChanges` are the fields that both sides have changed differently.
 */
export function mergeEdits<D extends EditDraft>(
  local: D,
  before: D,
  remote: D,
  isSame: (one: unknown, other: unknown) => boolean = isEqual,
): { draft: D; remoteChanges: Partial<D> } {
  const draft: Record<string, unknown> = { ...remote };
  const remoteChanges: Record<string, unknown> = {};
  // A removed field also counts as changed.
  for (const field of Object.keys({ ...before, ...local })) {
    const value = local[field];
    if (isSame(value, before[field])) continue;
    if (field in local) draft[field] = value;
    else delete draft[field];
    if (!isSame(remote[field], before[field]) && !isSame(remote[field], value)) remoteChanges[field] = remote[field];
  }
  return { draft: draft as D, remoteChanges: remoteChanges as Partial<D> }; // every field of `remote`, in its own type
}

/** Compares plain values, and lists of them in order. */
export function isEqual(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Edits of a record that other users may change at the same time (optimistic lock). When a call is refused as stale
 * (`isEditConflict`), the form loads the newer record and passes it to `rebase`. All input is kept, and the form shows
 * the remote values of the same fields.
 */
export function useEdits<T extends { readonly version: number }, D extends EditDraft>(
  record: T,
  draftOf: (record: T) => D,
) {
  const [base, setBase] = useState(record);
  const [draft, setDraft] = useState(() => draftOf(record));
  const [remoteChanges, setRemoteChanges] = useState<Partial<D>>();
  return {
    /** The record as last loaded. */
    base,
    draft,
    version: base.version,
    /** Replaces the whole draft. */
    replaceDraft: setDraft,
    /** Restarts from a record. */
    begin(next: T) {
      setBase(next);
      setDraft(draftOf(next));
      setRemoteChanges(undefined);
    },
    change: (changes: Partial<D>) => setDraft((before) => ({ ...before, ...changes })),
    /** Whether there are unsaved changes. */
    changed: !isEqual(draft, draftOf(base)),
    /**
     * Undefined until another user has changed the record; then the remote values of fields that were also edited here.
     */
    remoteChanges,
    rebase(remote: T) {
      const rebased = mergeEdits(draft, draftOf(base), draftOf(remote));
      setBase(remote);
      setDraft(rebased.draft);
      setRemoteChanges(rebased.remoteChanges);
    },
  };
}
