import { settingProblems } from '@foyer/contract/rules/setting-rules.ts';
import { weakenedFields } from '@foyer/contract/rules/setting-weakening.ts';
import type { SettingName, Settings, SettingsView } from '@foyer/contract/settings.ts';
import { useQueryClient } from '@tanstack/react-query';

import { COMMON_ROWS, type FormProblems, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { t } from '#/shared/i18n/language.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';

import { changeSetting, settingsQuery } from './setting-data.ts';
import { type SettingFormDraft, useSettingForm } from './use-setting-form.ts';

/** Message for a broken rule of a setting that the contract checks. */
type RuleMessage = {
  /** JSON pointer within the setting. */
  readonly at: string;
  readonly rule: string;
  readonly message: () => string;
};

/** Maps a setting to the draft of its form, and back. */
export type SettingDraft<N extends SettingName, D extends SettingFormDraft> = {
  readonly draftOf: (value: Settings[N]) => D;
  /** Called only with drafts in which `check` has found no problem. */
  readonly valueOf: (draft: D) => Settings[N];
  /** Problems of the typed input, by field (JSON pointer within the setting), before it can be converted to a value. */
  readonly check?: (draft: D) => FormProblems['fields'];
  readonly rules?: readonly RuleMessage[];
};

/** The form of one setting. */
export function useSetting<N extends SettingName, D extends SettingFormDraft>(
  name: N,
  current: SettingsView[N],
  { draftOf, valueOf, check = noop, rules = [] }: SettingDraft<N, D>,
) {
  const client = useQueryClient();
  const isHighest = useIsHighest();
  const valueIn = (one: SettingsView[N]) => one.value as Settings[N]; // the contract derives one from the other
  return useSettingForm<SettingsView[N], D>({
    setting: name,
    record: current,
    draftOf: (one) => draftOf(valueIn(one)),
    defaultDraft: draftOf(current.shipped as Settings[N]), // the contract derives one from the other
    check(draft) {
      const problems = check(draft);
      if (Object.keys(problems).length > 0) return problems;
      const value = valueOf(draft);
      const weakened = isHighest ? [] : weakenedFields(name, valueIn(current), value);
      return {
        ...Object.fromEntries(weakened.map((field) => [`/${field}`, t('settings.weaker')])),
        ...messagesOf(settingProblems(name, value), rules),
      };
    },
    rows: [...rules.map(rowOf), ...Object.keys(valueIn(current)).map(weakerRow), ...COMMON_ROWS],
    reload: async () => (await client.fetchQuery({ ...settingsQuery, staleTime: 0 }))[name],
    save: (draft, version) => changeSetting(name, valueOf(draft), version),
    onSaved: (saved) => client.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, [name]: saved }),
  });
}

const noop = () => ({});

/** A rule without a message gets the general one of A0401. */
function messagesOf(problems: Readonly<Record<string, string>>, rules: readonly RuleMessage[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([at, rule]) => {
      const message = rules.find((one) => one.at === at && one.rule === rule)?.message;
      return [at, message === undefined ? t('errors.A0401') : message()];
    }),
  );
}

/** Only super administrators may weaken sign-in. */
const weakerRow = (field: string): ProblemRow => ({
  code: 'A0302',
  at: `/value/${field}`,
  rule: 'weaker',
  field: `/${field}`,
  message: () => t('settings.weaker'),
});

const rowOf = ({ at, rule, message }: RuleMessage): ProblemRow => ({
  code: 'A0401',
  at: `/value${at}`,
  rule,
  field: at,
  message,
});
