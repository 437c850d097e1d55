import { MAX_CUSTOM_TEXTS } from '@foyer/contract/limits/translations.ts';
import { placeholdersOf, textProblem, type TextProblem } from '@foyer/contract/rules/text-rules.ts';
import { isSignInText } from '@foyer/contract/translations.ts';
import type { TextRow } from '@foyer/contract/translations.ts';
import { useQueryClient } from '@tanstack/react-query';

import { useSettingForm } from '#/administration/settings/use-setting-form.ts';
import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { currentLanguage, refreshTexts, t } from '#/shared/i18n/language.ts';
import { useIsHighest, useMay } from '#/shared/session/use-may.ts';

import { fetchText, saveText, TEXTS_KEY } from './data.ts';
import type { OfferedLanguageCode } from './languages-draft.ts';

type TextDraft = { readonly text: string };

const draftOf = ({ own, shipped }: TextRow): TextDraft => ({ text: own ?? shipped });

/** Form for one text. A text equal to the default is not stored. */
export function useTextForm(language: OfferedLanguageCode, row: TextRow, onSaved: () => void) {
  const client = useQueryClient();
  const mayWrite = useMayWriteText(row.key);
  const form = useSettingForm<TextRow, TextDraft>({
    record: row,
    draftOf,
    defaultDraft: { text: row.shipped },
    check: ({ text }) => problemIn(text.trim(), row.shipped),
    rows: ROWS,
    mayWrite,
    reload: async () => (await fetchText(language, row.key)) ?? row,
    save: ({ text }, version) => saveText(language, row, text.trim(), version),
    onSaved() {
      void client.invalidateQueries({ queryKey: TEXTS_KEY });
      // Shows the new text immediately.
      if (language === currentLanguage()) void refreshTexts();
      onSaved();
    },
  });
  return { ...form, placeholders: placeholdersOf(row.shipped), key: row.key, shipped: row.shipped };
}

/** Whether the user may customise a text: a super administrator any text, others none of those in `isSignInText`. */
export function useMayWriteText(key: string): boolean {
  const [mayWriteSettings, isHighest] = [useMay('settings.write'), useIsHighest()];
  return mayWriteSettings && (isHighest || !isSignInText(key));
}

export type TextFormState = ReturnType<typeof useTextForm>;

function problemIn(text: string, shipped: string): Record<string, string> {
  const problem = textProblem(text, shipped);
  return problem === undefined ? {} : { '/text': problemText(problem, text, shipped) };
}

function problemText(problem: TextProblem, text: string, shipped: string): string {
  const [remoteChanges, ours] = [placeholdersOf(text), placeholdersOf(shipped)];
  const without = (some: string[], others: string[]) =>
    some.filter((one) => one !== '{brand}' && !others.includes(one)).join(' ');
  switch (problem) {
    case 'blank':
      return t('translations.wrong.blank');
    case 'characters':
      return t('translations.wrong.characters');
    case 'placeholder':
      return t('translations.wrong.placeholder', { list: without(remoteChanges, ours) });
    case 'placeholder_missing':
      return t('translations.wrong.placeholderMissing', { list: without(ours, remoteChanges) });
  }
}

/** Error texts for rules that only the server can check. */
const ROWS: readonly ProblemRow[] = [
  {
    code: 'A0401',
    at: '/text',
    rule: 'too_many',
    field: '/text',
    message: () => t('translations.wrong.tooMany', { most: MAX_CUSTOM_TEXTS }),
  },
  { code: 'A0401', at: '/text', field: '/text', message: () => t('translations.wrong.characters') },
  ...COMMON_ROWS,
];
