import { isUtf8 } from 'node:buffer';

import { CHOSEN_ENCODINGS, type ChosenEncoding, type ImportEncoding } from '@foyer/contract/rules/import-columns.ts';
import { detectAll } from 'jschardet';

import { type DecodedAs, FileRefused } from './table.ts';

/** Encodings that spreadsheets write in the languages of Foyer's users, by their names in the detector. */
const DETECTED: Readonly<Record<string, ChosenEncoding>> = {
  'windows-1252': 'windows-1252',
  macroman: 'macintosh',
  gb18030: 'gb18030',
  big5: 'big5',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  shift_jis: 'shift_jis',
  'euc-kr': 'euc-kr',
};
/** Encodings of the languages that Foyer supports. Names in files use them more often than others. */
const SUPPORTED_LANGUAGES: readonly ChosenEncoding[] = ['windows-1252', 'macintosh', 'gb18030'];
const DETECTOR = { minimumThreshold: 0, detectEncodings: Object.keys(DETECTED) };
/** Unknown, private-use and control characters, which do not occur in names. */
const IMPROBABLE = /[\uFFFD\p{Co}\u0080-\u009F]/u;
/** Number of bytes of words for the detector, and number of bytes examined to distinguish text from other content. */
const DETECTOR_BYTES = 64 * 1024;
const PROBED_BYTES = 4096;
/** Maximum share of control characters in the probed bytes of a text file. */
const MAX_CONTROL_SHARE = 0.05;

const CERTAIN = 100;

/**
 * Decodes a text file. UTF-8 and UTF-16 are recognised by their byte order mark or their bytes, even if the request
 * names another encoding. Any other encoding is the named one or the most probable one. Invalid bytes become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, named?: ChosenEncoding): { text: string; encoding: DecodedAs } {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return decoded(bytes, marked, CERTAIN);
  if (isBinary(bytes)) throw new FileRefused('other_format');
  if (isMainlyUtf8(bytes)) return decoded(bytes, 'utf-8', CERTAIN);
  if (named !== undefined) return decoded(bytes, named, null);
  const { name, certainty } = detect(bytes);
  return decoded(bytes, name, certainty);
}

function decoded(bytes: Uint8Array, name: ImportEncoding, certainty: number | null) {
  // Some programs add a second byte order mark.
  const text = new TextDecoder(name).decode(bytes).replace(/^\uFEFF+/, '');
  return { text, encoding: { name, certainty } };
}

function markedEncoding([first, second, third, fourth]: Uint8Array): ImportEncoding | undefined {
  if (first === 0xff && second === 0xfe) {
    if (third === 0 && fourth === 0) throw new FileRefused('other_format'); // UTF-32
    return 'utf-16le';
  }
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // A header begins with ASCII, so in UTF-16 without a mark every other byte is zero.
  if (second === 0 && fourth === 0 && first !== 0 && third !== 0) return 'utf-16le';
  if (first === 0 && third === 0 && second !== 0 && fourth !== 0) return 'utf-16be';
  return undefined;
}

/**
 * Whether a file is not text, such as a picture. Line breaks, tabs, form feeds and the end mark of DOS count as text.
 */
function isBinary(bytes: Uint8Array): boolean {
  const probed = bytes.subarray(0, PROBED_BYTES);
  const controls = probed.reduce((sum, byte) => sum + (byte < 0x20 && ![9, 10, 12, 13, 26].includes(byte) ? 1 : 0), 0);
  return controls > Math.max(2, probed.length * MAX_CONTROL_SHARE);
}

/**
 * Whether a file is UTF-8, or most of its non-ASCII content is. A few broken characters are problems of their cells.
 */
function isMainlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  const text = new TextDecoder().decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  return text.replaceAll(/[\p{ASCII}\uFFFD]/gu, '').length > broken;
}

/**
 * The most probable encoding, with the certainty of the decoded text: the share of all scores whose encodings produce
 * the same text. Windows-1252 and Windows-1250 often do.
 */
function detect(bytes: Uint8Array): { name: ChosenEncoding; certainty: number } {
  const words = wordsOf(bytes);
  const scores = new Map<string, number>();
  const names = new Map<string, ChosenEncoding[]>();
  let sum = 0;
  for (const { encoding, confidence } of detectAll(words, DETECTOR)) {
    const name = DETECTED[encoding?.toLowerCase() ?? ''];
    const text = name === undefined ? undefined : new TextDecoder(name).decode(words);
    if (name === undefined || text === undefined || IMPROBABLE.test(text)) continue;
    const score = confidence * (SUPPORTED_LANGUAGES.includes(name) ? 1 : 0.5) * plausibilityOf(text) ** 2;
    scores.set(text, (scores.get(text) ?? 0) + score);
    names.set(text, [...(names.get(text) ?? []), name]);
    sum += score;
  }
  const [text, highest] = [...scores].toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0];
  const name = CHOSEN_ENCODINGS.find((candidate) => names.get(text)?.includes(candidate)) ?? 'windows-1252';
  return { name, certainty: sum === 0 ? 0 : Math.min(CERTAIN - 1, Math.round((highest / sum) * 100)) };
}

/**
 * Share of letters among the non-ASCII characters. A capital after a small letter (`MarÌa`) does not count, since it
 * does not occur in names.
 */
function plausibilityOf(text: string): number {
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0;
  const letters = text
    .match(/(?:(?<!\p{Ll})\p{Lu}|[\p{Ll}\p{Lo}\p{Lm}\p{M}])/gu)
    ?.filter((letter) => letter > '\u007F').length;
  return foreign === 0 ? 0 : (letters ?? 0) / foreign;
}

/** Words with non-ASCII bytes. ASCII columns around them would bias the detected language. */
function wordsOf(bytes: Uint8Array): Uint8Array {
  const words: number[] = [];
  for (let at = 0; at < bytes.length && words.length < DETECTOR_BYTES;) {
    let end = at;
    let isForeign = false;
    // The second byte of a Chinese character may be a letter, a digit or one of @ [ \ ] ^ _ ` { | } ~.
    for (; isWordByte(bytes[end]); end += 1) isForeign ||= (bytes[end] ?? 0) > 0x7f;
    if (isForeign) words.push(...bytes.subarray(at, Math.min(end, at + 1024)), 0x0a);
    at = end + 1;
  }
  return Uint8Array.from(words);
}

function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && (byte >= 0x40 || (byte >= 0x30 && byte <= 0x39));
}
