import { useState } from 'react';

import { ApiError } from '#/shared/api/api-errors.ts';

type Draft = Readonly<Record<string, unknown>>;

/** Whether somebody else has changed a thing since it was read (A0401, which the call must handle). */
export function isStale(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'A0401' && failure.fields['/version'] === 'stale';
}

/**
 * Lays what was typed over what somebody else has made of a thing meanwhile: fields that the person left alone follow
 * the others, fields that they changed stay as typed. `theirs` are the fields that both have changed differently.
 */
export function mergeEdits<D extends Draft>(
  typed: D,
  before: D,
  newer: D,
  isSame: (one: unknown, other: unknown) => boolean = isEqual,
): { draft: D; theirs: Partial<D> } {
  const draft: Record<string, unknown> = { ...newer };
  const theirs: Record<string, unknown> = {};
  // A field that is there no more was changed, too.
  for (const field of Object.keys({ ...before, ...typed })) {
    const value = typed[field];
    if (isSame(value, before[field])) continue;
    if (field in typed) draft[field] = value;
    else delete draft[field];
    if (!isSame(newer[field], before[field]) && !isSame(newer[field], value)) theirs[field] = newer[field];
  }
  return { draft: draft as D, theirs: theirs as Partial<D> }; // every field of `newer`, in its own type
}

/** Whether values are the same: plain ones, and lists of them in one order. */
export function isEqual(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * What stands in a form over something that others may change meanwhile. When a call is refused as stale
 * (`isStale`), the form loads the newer thing and hands it to `meet`: nothing that was typed is lost, and the form
 * says what others have made of the same fields.
 */
export function useEdits<T extends { readonly version: number }, D extends Draft>(thing: T, draftOf: (thing: T) => D) {
  const [base, setBase] = useState(thing);
  const [draft, setDraft] = useState(() => draftOf(thing));
  const [theirs, setTheirs] = useState<Partial<D>>();
  return {
    /** The thing as the person has seen it last. */
    base,
    draft,
    version: base.version,
    /** Puts something in the place of all that was typed. */
    put: setDraft,
    /** Begins anew over a thing. */
    begin(next: T) {
      setBase(next);
      setDraft(draftOf(next));
      setTheirs(undefined);
    },
    change: (changes: Partial<D>) => setDraft((before) => ({ ...before, ...changes })),
    /** Whether there is something to send. */
    changed: !isEqual(draft, draftOf(base)),
    /** Undefined until somebody else has changed the thing; then what they made of fields that were typed, too. */
    theirs,
    meet(newer: T) {
      const met = mergeEdits(draft, draftOf(base), draftOf(newer));
      setBase(newer);
      setDraft(met.draft);
      setTheirs(met.theirs);
    },
  };
}
