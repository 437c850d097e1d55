/** Scripts of identifiers (UAX 31, table 5). */
const RECOMMENDED = [
  'Latn',
  'Cyrl',
  'Grek',
  'Arab',
  'Armn',
  'Beng',
  'Bopo',
  'Deva',
  'Ethi',
  'Geor',
  'Gujr',
  'Guru',
  'Hani',
  'Hang',
  'Hebr',
  'Hira',
  'Kana',
  'Khmr',
  'Knda',
  'Laoo',
  'Mlym',
  'Mymr',
  'Orya',
  'Sinh',
  'Taml',
  'Telu',
  'Thaa',
  'Thai',
  'Tibt',
];
/** What names in Japanese, Chinese and Korean are written in. */
const TOGETHER = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];

/** Only characters of some scripts, and those that are common to all, such as digits and punctuation. */
const onlyOf = (scripts: readonly string[]): RegExp =>
  new RegExp(`^[${[...scripts, 'Zyyy', 'Zinh'].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u');

const ALLOWED = [...RECOMMENDED.map((script) => onlyOf([script])), ...TOGETHER.map(onlyOf)];

/** Whether a name is written in one script, or in those of one language ("Highly Restrictive", UTS 39 5.2). */
export function isSingleScript(name: string): boolean {
  return ALLOWED.some((allowed) => allowed.test(name));
}
