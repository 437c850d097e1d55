import { isEditConflict, useEdits } from './edit-conflict.ts';
import type { FormProblems, ProblemRow } from './form-problems.ts';
import { useSubmit } from './use-submit.ts';

type EditFormOptions<T, D> = {
  /** The record as it was when the form was opened. */
  record: T;
  draftOf: (record: T) => D;
  rows: readonly ProblemRow[];
  /** Loads the record again after another user has changed it. */
  reload: () => Promise<T>;
  onDone: (changed: T) => void;
};

/**
 * Form for a record that other users may change at the same time: nothing typed is lost, and remote changes are shown.
 */
export function useEditForm<T extends { readonly version: number }, D extends Readonly<Record<string, unknown>>>({
  record,
  draftOf,
  rows,
  reload,
  onDone,
}: EditFormOptions<T, D>) {
  const edits = useEdits(record, draftOf);
  const form = useSubmit<T>({
    rows,
    onDone,
    onFailure: (failure) => {
      if (!isEditConflict(failure)) return false;
      // The draft is kept, whether or not the reload succeeds.
      reload().then(edits.rebase, form.fail);
      return true;
    },
  });
  return {
    /** The version that the draft is based on. */
    version: edits.version,
    /** The record as last loaded. */
    base: edits.base,
    draft: edits.draft,
    changed: edits.changed,
    /**
     * Undefined until another user has changed the record; then the remote values of fields that were also edited here.
     */
    remoteChanges: edits.remoteChanges,
    problems: form.problems,
    submitErrors: form.submitErrors,
    busy: form.busy,
    /** Applies edits and clears the problem of their field (its JSON pointer). */
    change(changes: Partial<D>, pointer: string) {
      edits.change(changes);
      form.clearProblem(pointer);
    },
    /** Replaces the whole draft. */
    replaceDraft(draft: D) {
      edits.replaceDraft(draft);
      form.clearProblems();
    },
    /** Restarts from a record, by default the one last loaded. */
    begin(next: T = edits.base) {
      edits.begin(next);
      form.clearProblems();
    },
    /** Rebases the edits on a newer record. */
    rebase: edits.rebase,
    /** Sends the draft with the version that it is based on. */
    submit(fieldProblems: FormProblems['fields'], save: (draft: D, version: number) => Promise<T | undefined>) {
      form.submit(fieldProblems, () => save(edits.draft, edits.version));
    },
  };
}
