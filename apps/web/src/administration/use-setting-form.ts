import { type FormProblems, type ProblemRow } from '#/shared/form-problems.ts';
import { useTexts } from '#/shared/language.ts';
import { useLeaveGuard } from '#/shared/leave-guard.ts';
import { say } from '#/shared/messages.ts';
import { isEqual, isStale, useEdits } from '#/shared/stale-form.ts';
import { useFormCall } from '#/shared/use-form-call.ts';
import { useMay } from '#/shared/use-may.ts';

type Versioned = { readonly version: number };
export type Draft = Readonly<Record<string, unknown>>;

type SettingFormOptions<T, D> = {
  /** What is changed, as it was read last. */
  thing: T;
  draftOf: (thing: T) => D;
  /** What it would be like as shipped; without it there is no way back to that. */
  shippedDraft?: D;
  /** What is wrong with a draft, by field. */
  check: (draft: D) => FormProblems['fields'];
  rows: readonly ProblemRow[];
  /** Fetches the thing anew when somebody else has changed it. */
  reload: () => Promise<T>;
  /** Answers undefined when the person does not want to enter the password. */
  save: (draft: D, version: number) => Promise<T | undefined>;
  onSaved: (saved: T) => void;
  /** Whether the person may change it, where the permission alone does not say so. */
  mayWrite?: boolean;
  /** What is said then, where it is more than that it is saved. */
  savedWords?: (saved: T) => string;
};

/** A form over a part of the settings that others may change meanwhile: nothing that was typed is lost. */
export function useSettingForm<T extends Versioned, D extends Draft>(options: SettingFormOptions<T, D>) {
  const { thing, draftOf, shippedDraft, check, rows, reload, save, onSaved, savedWords } = options;
  const t = useTexts();
  const holds = useMay('settings.write');
  const mayWrite = options.mayWrite ?? holds;
  const edits = useEdits(thing, draftOf);
  const guard = useLeaveGuard(edits.changed);
  const form = useFormCall<T>({
    rows,
    onDone(saved) {
      edits.begin(saved);
      onSaved(saved);
      say({ severity: 'success', text: savedWords?.(saved) ?? t('settings.saved') });
    },
    onFailure(failure) {
      if (!isStale(failure)) return false;
      // What was typed stands there still, whatever comes.
      reload().then(edits.meet, form.fail);
      return true;
    },
  });

  // Another page, or another person, has changed it, and it was read again.
  if (thing.version > edits.version) {
    if (edits.changed) edits.meet(thing);
    else edits.begin(thing);
  }

  return {
    mayWrite,
    guard,
    base: edits.base,
    draft: edits.draft,
    changed: edits.changed,
    /** Undefined until somebody else has changed it; then what they made of fields that were typed, too. */
    theirs: edits.theirs,
    problems: form.problems,
    refusals: form.refusals,
    busy: form.busy,
    /** Takes what was typed; what was wrong with the field (its JSON pointer) is forgotten. */
    change(changes: Partial<D>, pointer: string) {
      edits.change(changes);
      form.forget(pointer);
    },
    /** Begins anew over what is saved. */
    undo() {
      edits.begin(edits.base);
      form.forgetAll();
    },
    /** Puts into the form what ships; undefined where it stands there already. */
    putBack:
      shippedDraft === undefined || isEqual(edits.draft, shippedDraft)
        ? undefined
        : () => {
            edits.put(shippedDraft);
            form.forgetAll();
          },
    send() {
      if (edits.changed && mayWrite) form.submit(check(edits.draft), () => save(edits.draft, edits.version));
    },
  };
}

export type SettingFormState<T extends Versioned, D extends Draft> = ReturnType<typeof useSettingForm<T, D>>;
