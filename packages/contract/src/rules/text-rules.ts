import { hasHidden } from './visible-name.ts';

/** What an administrator's own text may break. */
export type TextProblem = 'blank' | 'characters' | 'placeholder' | 'placeholder_missing';

/** In any text: what the installation calls itself. */
const BRAND = '{brand}';
/** So often in one text, which stays a text whatever the name is. */
const MAX_BRANDS = 10;

/** The placeholders of a text, each once, in their order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{[^{}]*\}/g)].map(([found]) => found))];
}

/**
 * What is wrong with own words in the place of those that ship; nothing when they may stand there. They say all that
 * the others say: a text about a lock that no longer says how long it lasts is not that text.
 */
export function textProblem(custom: string, shipped: string): TextProblem | undefined {
  if (!/\P{White_Space}/u.test(custom)) return 'blank';
  if (isHiding(custom, shipped.includes('\n'))) return 'characters';
  const [expected, ours] = [placeholdersOf(custom), placeholdersOf(shipped)];
  if (expected.some((present) => present !== BRAND && !ours.includes(present))) return 'placeholder';
  if (custom.split(BRAND).length > MAX_BRANDS + 1) return 'placeholder';
  if (ours.some((required) => required !== BRAND && !expected.includes(required))) return 'placeholder_missing';
  return undefined;
}

/** Hidden characters, except the soft hyphen, which is part of words, and line breaks where they are allowed. */
function isHiding(text: string, mayBreak: boolean): boolean {
  return hasHidden(text.replaceAll(mayBreak ? /[\n\u00AD]/g : '\u00AD', ''));
}
