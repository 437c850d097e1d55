import type { UserActionProgress } from '@foyer/contract/user-actions.ts';

import { numberFormat } from '#/shared/i18n/format.ts';
import { t } from '#/shared/i18n/language.ts';

import type { ActionPerson, ActionResult } from './data.ts';

type ActionCounts = Pick<UserActionProgress, 'people' | 'changed' | 'unchanged' | 'refused'>;

export const ACTION_RESULTS = ['changed', 'unchanged', 'refused', 'waiting'] as const satisfies readonly ActionResult[];

const processed = ({ changed, unchanged, refused }: ActionCounts): number => changed + unchanged + refused;

/** Which part of the people was processed, from 0 to 1. */
export function fractionOf(action: ActionCounts): number {
  return action.people === 0 ? 1 : processed(action) / action.people;
}

/** A text such as "12 of 50 people". */
export function progressText(action: ActionCounts, language: string): string {
  const number = numberFormat(language);
  return t('userActions.progress', { done: number.format(processed(action)), people: number.format(action.people) });
}

/** The results that occur, each with a text such as "Changed (12)". */
export function resultCounts(action: ActionCounts, language: string): { result: ActionResult; text: string }[] {
  const number = numberFormat(language);
  const counts = { ...action, waiting: action.people - processed(action) };
  return ACTION_RESULTS.filter((result) => counts[result] > 0).map((result) => ({
    result,
    text: t('userActions.resultCount', {
      result: t(`userActions.result.${result}`),
      shown: number.format(counts[result]),
    }),
  }));
}

const REASONS = ['A0401', 'A0404', 'A0944', 'A0945', 'A0947'] as const;

/** Why the change of a person was refused; undefined for another result. */
export function reasonText({ code }: Pick<ActionPerson, 'code'>): string | undefined {
  if (code === null) return undefined;
  if (code === 'A0302') return t('userActions.reason.forbidden');
  const known = REASONS.find((reason) => reason === code);
  return known === undefined ? t('userActions.reason.other', { code }) : t(`userActions.reason.${known}`);
}
