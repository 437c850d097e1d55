import { t } from '#/shared/i18n/language.ts';

/** The whole number that was typed; undefined when it is none, or beyond the bounds. */
export function wholeNumber(text: string, min: number, max: number): number | undefined {
  const typed = text.trim();
  if (!/^\d{1,15}$/.test(typed)) return undefined;
  const number = Number(typed);
  return number >= min && number <= max ? number : undefined;
}

/** What is wrong with a number that was typed; nothing when it is a whole one within the bounds. */
export function numberProblem(at: string, text: string, min: number, max: number): Record<string, string> {
  return wholeNumber(text, min, max) === undefined
    ? { [at]: t('settings.wrong.number', { least: min, most: max }) }
    : {};
}
