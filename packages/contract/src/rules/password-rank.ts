/** One requirement of a rank; also the key of its text. */
export type PasswordRule =
  | 'tooShort'
  | 'tooLong'
  | 'digit'
  | 'letter'
  | 'upper'
  | 'lower'
  | 'underscore'
  | 'special'
  | 'letterFirst'
  | 'wordCharacters';

type PasswordRank = {
  /** Bounds in code points. */
  readonly min: number;
  readonly max: number;
  readonly rules: readonly Exclude<PasswordRule, 'tooShort' | 'tooLong'>[];
};

/**
 * The strength ranks of the specification, section 5, and `passphrase`, which requires length alone. The six characters
 * of `default` are read as a minimum: exactly six would be weaker than every other rank.
 */
export const PASSWORD_RANKS = {
  default: { min: 6, max: 256, rules: ['wordCharacters'] },
  low: { min: 6, max: 10, rules: ['digit', 'letter'] },
  medium: { min: 8, max: 16, rules: ['digit', 'upper', 'lower'] },
  high: { min: 8, max: 16, rules: ['digit', 'upper', 'lower', 'underscore'] },
  cross: { min: 6, max: 18, rules: ['letterFirst'] },
  special: { min: 6, max: 18, rules: ['letter', 'digit', 'special'] },
  passphrase: { min: 8, max: 128, rules: [] },
} as const satisfies Record<string, PasswordRank>;

export type RankName = keyof typeof PASSWORD_RANKS;
export const RANK_NAMES = Object.keys(PASSWORD_RANKS) as RankName[];

/**
 * Weakest first: by minimum length, then by the required kinds of characters. `low` is the weakest, since its passwords
 * have at most 10 characters.
 * `passphrase` is the strongest: OWASP ASVS 5.0 6.2.5 and 6.2.9 require length without composition rules.
 */
export const RANKS_BY_STRENGTH: readonly RankName[] = [
  'low',
  'default',
  'cross',
  'special',
  'medium',
  'high',
  'passphrase',
];

const PATTERNS: Record<PasswordRank['rules'][number], RegExp> = {
  digit: /\d/,
  letter: /\p{L}/u,
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  underscore: /_/,
  special: /[^\p{L}\p{N}\s]/u,
  letterFirst: /^\p{L}/u,
  wordCharacters: /^\w*$/,
};

/** Rules of a rank that a password does not meet; empty if it meets all. Lengths count code points. */
export function unmetRules(rank: RankName, password: string): PasswordRule[] {
  const { min, max, rules }: PasswordRank = PASSWORD_RANKS[rank];
  const length = Array.from(password).length;
  return [
    ...(length < min ? (['tooShort'] as const) : []),
    ...(length > max ? (['tooLong'] as const) : []),
    ...rules.filter((rule) => !PATTERNS[rule].test(password)),
  ];
}
