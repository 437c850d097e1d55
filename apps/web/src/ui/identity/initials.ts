const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Scripts whose names have no spaces and are abbreviated to their first character. */
const SIGN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** One or two characters for a person: "Ada Schmidt" → "AS", "max.weber" → "MW", "王小明" → "王". */
export function initials(name: string): string {
  const words = name.split(/[\s._@-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = firstSign(words[0]);
  const last = words.length > 1 && !SIGN.test(first) ? firstSign(words.at(-1)) : '';
  return (first + last).toLocaleUpperCase();
}

function firstSign(word = ''): string {
  const letters = word.replace(/^[^\p{L}\p{N}]+/u, '');
  return graphemes.segment(letters)[Symbol.iterator]().next().value?.segment ?? '';
}
