import { DISPLAY_NAME_LENGTH } from '@foyer/contract/limits/users.ts';
import { removeHidden } from '@foyer/contract/rules/visible-name.ts';

/** Unicode categories of control characters, format characters, line separators and paragraph separators. */
const CONTROLS = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}`;
/** Zero-width joiners, which some scripts and emoji require. */
const JOINERS = String.raw`\u200C\u200D`;

const CONTROL_RUNS = new RegExp(`[${CONTROLS}]+`, 'gv');
/** Format characters except joiners. They include bidirectional controls. */
const FORMAT_CHARACTERS = new RegExp(String.raw`[\p{Cf}--[${JOINERS}]]`, 'gv');
const BREAKS_AND_CONTROLS = new RegExp(String.raw`[[\s\p{Cs}${CONTROLS}]--\p{Cf}]+`, 'gv');
/** The categories of `CONTROLS`, except joiners, line feeds, tabs and the tags of emoji flags. */
const TERMINAL_CONTROLS = new RegExp(String.raw`[[${CONTROLS}]--[${JOINERS}\n\t\u{E0020}-\u{E007F}]]`, 'gv');
const VISIBLE_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u;

const MAX_EXTERNAL_LENGTH = 200;
const MAX_LINE_LENGTH = 300;

/**
 * Sanitises a name that a user chose: one line of limited length, without bidirectional controls. Empty if the name has
 * no visible character. Markup is kept, since each output escapes it.
 */
export function toPlainName(text: string, maxLength: number = DISPLAY_NAME_LENGTH): string {
  const characters = Array.from(text.replaceAll(FORMAT_CHARACTERS, '').replaceAll(BREAKS_AND_CONTROLS, ' ').trim());
  const name = characters.length <= maxLength ? characters : [...characters.slice(0, maxLength - 1), '…'];
  return name.some((character) => VISIBLE_CHARACTER.test(character)) ? name.join('') : '';
}

/**
 * Converts an email subject or an email server's response to one line of limited length. The line contains no NUL,
 * which PostgreSQL cannot store.
 */
export function toSingleLine(text: string): string {
  return text.replaceAll(CONTROL_RUNS, ' ').slice(0, MAX_LINE_LENGTH);
}

/** Sanitises a name or reason from an identity provider: well-formed, without hidden characters, of limited length. */
export function sanitizeExternalText(text: string): string {
  return Array.from(removeHidden(text.toWellFormed()).trim()).slice(0, MAX_EXTERNAL_LENGTH).join('');
}

/** Escapes control sequences for a terminal (CWE-150). It uses JSON's escapes, so that JSON remains valid. */
export function terminalText(text: string): string {
  return text.replaceAll(TERMINAL_CONTROLS, (character) =>
    Array.from({ length: character.length }, (_, unit) => escaped(character.charCodeAt(unit))).join(''),
  );
}

const escaped = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;
