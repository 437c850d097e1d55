import { isEditConflict, useEdits } from './edit-conflict.ts';
import type { FormProblems, ProblemRow } from './form-problems.ts';
import { useSubmit } from './use-submit.ts';

type EditFormOptions<T, D> = {
  /** What is changed, as it was when the form was opened. */
  record: T;
  draftOf: (record: T) => D;
  rows: readonly ProblemRow[];
  /** Fetches the thing anew when somebody else has changed it. */
  reload: () => Promise<T>;
  onDone: (changed: T) => void;
};

/** A form over something that others may change meanwhile: nothing that was typed is lost, and they are told of. */
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
      // What was typed stands there still, whatever comes.
      reload().then(edits.rebase, form.fail);
      return true;
    },
  });
  return {
    /** Which version the person has seen. */
    version: edits.version,
    /** The thing as the person has seen it last. */
    base: edits.base,
    draft: edits.draft,
    changed: edits.changed,
    /** Undefined until somebody else has changed it; then what they made of fields that were typed, too. */
    remoteChanges: edits.remoteChanges,
    problems: form.problems,
    submitErrors: form.submitErrors,
    busy: form.busy,
    /** Takes what was typed; what was wrong with the field (its JSON pointer) is forgotten. */
    change(changes: Partial<D>, pointer: string) {
      edits.change(changes);
      form.clearProblem(pointer);
    },
    /** Puts something in the place of all that was typed. */
    replaceDraft(draft: D) {
      edits.replaceDraft(draft);
      form.clearProblems();
    },
    /** Begins anew over the thing, as it is now or as the person has seen it last. */
    begin(next: T = edits.base) {
      edits.begin(next);
      form.clearProblems();
    },
    /** Takes what somebody else has made of it. */
    rebase: edits.rebase,
    /** Sends the draft over the version that the person has seen. */
    submit(fieldProblems: FormProblems['fields'], save: (draft: D, version: number) => Promise<T | undefined>) {
      form.submit(fieldProblems, () => save(edits.draft, edits.version));
    },
  };
}
