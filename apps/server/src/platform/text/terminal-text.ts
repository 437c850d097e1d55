/** Control and format characters, without line breaks, tabs, and the joiners and tags that scripts and emoji are written with. */
const STEERING = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\u200D\u200C\n\t\u{E0020}-\u{E007F}]]/gv;

/**
 * A text for a terminal, which would execute control sequences in it (CWE-150). They are written as in JSON, so that JSON
 * remains JSON.
 */
export function terminalText(text: string): string {
  return text.replaceAll(STEERING, (character) =>
    Array.from({ length: character.length }, (_, unit) => escaped(character.charCodeAt(unit))).join(''),
  );
}

const escaped = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;
