/** Scripts for identifiers (UAX 31, table 5). */
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
/** Script combinations of Japanese, Chinese and Korean names. */
const TOGETHER = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];

/** Matches only characters of these scripts, and common characters such as digits and punctuation. */
const onlyOf = (scripts: readonly string[]): RegExp =>
  new RegExp(`^[${[...scripts, 'Zyyy', 'Zinh'].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u');

const ALLOWED = [...RECOMMENDED.map((script) => onlyOf([script])), ...TOGETHER.map(onlyOf)];

/** Whether a name has a single script or only scripts of one language ("Highly Restrictive", UTS 39 5.2). */
export function isSingleScript(name: string): boolean {
  return ALLOWED.some((allowed) => allowed.test(name));
}
