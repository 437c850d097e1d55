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
  /** Name of the setting in the audit log, if it is logged. */
  setting?: SettingGroup;
  /** The record as last loaded. */
  record: T;
  draftOf: (record: T) => D;
  /** The draft of the default; without it there is no reset. */
  defaultDraft?: D;
  /** Validates a draft; returns problems by field. */
  check: (draft: D) => FormProblems['fields'];
  rows: readonly ProblemRow[];
  /** Loads the record again after another user has changed it. */
  reload: () => Promise<T>;
  /** Returns undefined when the user does not reauthenticate. */
  save: (draft: D, version: number) => Promise<T | undefined>;
  onSaved: (saved: T) => void;
  /** Whether the user may change the setting; by default, with the permission `settings.write`. */
  mayWrite?: boolean;
  /** Text of the toast after saving; "Settings saved" by default. */
  savedText?: (saved: T) => string;
};

/** Form for a part of the settings. Unsaved edits are kept when another user changes the same record. */
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

  // Another page, or another user, has changed the record, and it was loaded again.
  if (record.version > form.version) {
    if (form.changed) form.rebase(record);
    else form.begin(record);
  }

  return {
    mayWrite,
    setting: options.setting,
    /** Whether the setting has a default. */
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
    /** Restores the saved values. */
    undo: () => form.begin(),
    /** Fills the form with the default; undefined if the draft is the default. */
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
