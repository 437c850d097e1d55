/** Words that make no command: answered with how to use it. */
export class Misuse extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Misuse';
  }
}

/** What the caller can mend, a sentence for each problem. */
export class VendorRefusal extends Error {
  constructor(...problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'Refusal';
  }
}

/** Throws `Misuse` unless a command has as many words as it takes, and all options that it cannot do without. */
export function requireAll(
  { positionals, values }: { positionals: readonly string[]; values: object },
  { words = 0, options = [] }: { words?: number; options?: readonly string[] },
): void {
  if (positionals.length > words) throw new Misuse(`Not understood: ${positionals.slice(words).join(' ')}`);
  if (positionals.length < words || positionals.includes('')) throw new Misuse('A file is missing.');
  const given = new Map<string, unknown>(Object.entries(values));
  const missing = options.filter((name) => (given.get(name) ?? '') === '');
  if (missing.length > 0) throw new Misuse(`Missing: ${missing.map((name) => `--${name}`).join(', ')}`);
}
