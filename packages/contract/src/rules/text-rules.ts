import { hasHidden } from './visible-name.ts';

/** Rules that a custom text may violate. */
export type TextProblem = 'blank' | 'characters' | 'placeholder' | 'placeholder_missing';

/** Placeholder of the name of the installation, allowed in any text. */
const BRAND = '{brand}';
/** Maximum number of `{brand}` placeholders in one text, so that its length stays bounded. */
const MAX_BRANDS = 10;

/** The placeholders of a text, each once, in their order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{[^{}]*\}/g)].map(([found]) => found))];
}

/**
 * Problem of a custom text; undefined if there is none. It must contain all placeholders of the default text: a text
 * about a lock must state how long the lock lasts.
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
