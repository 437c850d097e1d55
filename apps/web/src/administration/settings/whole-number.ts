import { t } from '#/shared/i18n/language.ts';

/** Parses a whole number; undefined if the text is not one, or if it is out of bounds. */
export function wholeNumber(text: string, min: number, max: number): number | undefined {
  const typed = text.trim();
  if (!/^\d{1,15}$/.test(typed)) return undefined;
  const number = Number(typed);
  return number >= min && number <= max ? number : undefined;
}

/** The problem of a typed number; none for a whole number within the bounds. */
export function numberProblem(at: string, text: string, min: number, max: number): Record<string, string> {
  return wholeNumber(text, min, max) === undefined
    ? { [at]: t('settings.wrong.number', { least: min, most: max }) }
    : {};
}
