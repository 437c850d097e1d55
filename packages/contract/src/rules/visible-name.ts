/** Signs of Indic and related scripts that join consonants (canonical combining class 9). */
const VIRAMA =
  '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u0E3A\\u0EBA\\u0F84\\u1039\\u103A\\u1714\\u1734\\u17D2\\u1A60\\u1B44\\u1BAA\\u1BAB\\u1BF2\\u1BF3\\uA806\\uA8C4\\uA953\\uA9C0\\uAAF6\\uABED]';
const ARABIC = '[\\p{Script=Arabic}&&\\p{L}&&[\\u0620-\\u06FF\\u0750-\\u077F\\u08A0-\\u08C9]]';
/** Letters that join neither side, and those that join the letter before them only (ArabicShaping.txt: U and R). */
const JOINS_NONE = '\\u0621\\u0674\\u08AD';
const JOINS_BEFORE_ONLY =
  '\\u0622-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0673\\u0675-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF\\u06D2\\u06D3\\u06D5\\u06EE\\u06EF\\u0759-\\u075B\\u076B\\u076C\\u0771\\u0773\\u0774\\u0778\\u0779\\u08AA-\\u08AC\\u08AE\\u08B1\\u08B2\\u08B9';
const JOINS_AFTER = `[${ARABIC}--[${JOINS_NONE}${JOINS_BEFORE_ONLY}]]`;
const JOINS_BEFORE = `[${ARABIC}--[${JOINS_NONE}]]`;
const MARKS = '[\\p{Mn}\\p{Me}]*';
const PICTURE = '\\p{Extended_Pictographic}';

/** The flags of England, Scotland and Wales, as tags: systems show any other flag of this kind as a black flag. */
const FLAGS = ['gbeng', 'gbsct', 'gbwls'].map(
  (code) =>
    `${Array.from(code, (letter) => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`).join('')}\\u{E007F}`,
);

/**
 * Where a joiner or selector changes what a name looks like: after a virama (RFC 5892 A.1 and A.2), between Arabic
 * letters that would join (A.1), in sequences and flags of emoji (UTS 51, ED-16 and ED-14), and where a character has
 * variants: emoji, Han and Mongolian (StandardizedVariants.txt, UTS 37).
 */
const VISIBLE_JOINERS = new RegExp(
  [
    `(?<=${VIRAMA})[\\u200C\\u200D]`,
    `(?<=${JOINS_AFTER}${MARKS})\\u200C(?=${MARKS}${JOINS_BEFORE})`,
    `(?<=${PICTURE}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=${PICTURE})`,
    `(?<=\\u{1F3F4})(?:${FLAGS.join('|')})`,
    `(?<=${PICTURE})[\\uFE0E\\uFE0F]`,
    '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
    '(?<=\\p{Unified_Ideograph})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]',
  ].join('|'),
  'gv',
);

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const VISIBLE_OR_HIDDEN = new RegExp(`(${VISIBLE_JOINERS.source})|${HIDDEN.source}`, 'gv');
/** Spaces, and other characters that are invisible at an end: soft hyphen, marks of direction, joiners. */
const ENDS = /^[\s\u00AD\u061C\u200C-\u200F]+|[\s\u00AD\u061C\u200C-\u200F]+$/gu;

/** A name as it is stored and compared: composed (NFC), without spaces and invisible characters at its ends. */
export function trimName(text: string): string {
  return text.normalize('NFC').replaceAll(ENDS, '');
}

/** Removes control, format and bidirectional characters, except joiners that change what the text looks like. */
export function removeHidden(text: string): string {
  return text.replaceAll(VISIBLE_OR_HIDDEN, (found, visible?: string) => (visible === undefined ? '' : found));
}

/** Whether a text has control, format or bidirectional characters, except joiners that change what it looks like. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text.replaceAll(VISIBLE_JOINERS, ''));
}
