import type { SettingGroup } from '@foyer/contract/core/audit-events.ts';

import { isEqual } from '#/shared/forms/edit-conflict.ts';
import { type FormProblems, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { useEditForm } from '#/shared/forms/use-edit-form.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useLeaveGuard } from '#/shared/navigation/leave-guard.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { showToast } from '#/shared/state/toasts.ts';

type VersionedSetting = { readonly version: number };
export type SettingFormDraft = Readonly<Record<string, unknown>>;

type SettingFormOptions<T, D> = {
  /** How the audit log names it, where it does. */
  setting?: SettingGroup;
  /** What is changed, as it was read last. */
  record: T;
  draftOf: (record: T) => D;
  /** What it would be like as shipped; without it there is no way back to that. */
  defaultDraft?: D;
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
  savedText?: (saved: T) => string;
};

/** A form over a part of the settings that others may change meanwhile: nothing that was typed is lost. */
export function useSettingForm<T extends VersionedSetting, D extends SettingFormDraft>(
  options: SettingFormOptions<T, D>,
) {
  const { record, draftOf, defaultDraft, check, rows, reload, save, onSaved, savedText } = options;
  const t = useTexts();
  const hasPermission = useMay('settings.write');
  const mayWrite = options.mayWrite ?? hasPermission;
  const form = useEditForm<T, D>({
    record,
    draftOf,
    rows,
    reload,
    onDone(saved) {
      form.begin(saved);
      onSaved(saved);
      showToast({ severity: 'success', text: savedText?.(saved) ?? t('settings.saved') });
    },
  });
  const guard = useLeaveGuard(form.changed);

  // Another page, or another person, has changed it, and it was read again.
  if (record.version > form.version) {
    if (form.changed) form.rebase(record);
    else form.begin(record);
  }

  return {
    mayWrite,
    setting: options.setting,
    /** Whether something stands there before anybody has changed it. */
    ships: defaultDraft !== undefined,
    guard,
    base: form.base,
    draft: form.draft,
    changed: form.changed,
    remoteChanges: form.remoteChanges,
    problems: form.problems,
    submitErrors: form.submitErrors,
    busy: form.busy,
    change: form.change,
    /** Begins anew over what is saved. */
    undo: () => form.begin(),
    /** Puts into the form what ships; undefined where it stands there already. */
    resetToDefault:
      defaultDraft === undefined || isEqual(form.draft, defaultDraft)
        ? undefined
        : () => form.replaceDraft(defaultDraft),
    send() {
      if (form.changed && mayWrite) form.submit(check(form.draft), save);
    },
  };
}

export type SettingFormState<T extends VersionedSetting, D extends SettingFormDraft> = ReturnType<
  typeof useSettingForm<T, D>
>;
