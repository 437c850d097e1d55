/** Error: invalid arguments. The usage is printed with it. */
export class Misuse extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Misuse';
  }
}

/** Error: problems that the user can correct, one sentence each. */
export class VendorRefusal extends Error {
  constructor(...problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'Refusal';
  }
}

/** Throws `Misuse` unless the number of arguments is right and all required options are set. */
export function requireAll(
  { positionals, values }: { positionals: readonly string[]; values: object },
  { argumentCount = 0, options = [] }: { argumentCount?: number; options?: readonly string[] },
): void {
  if (positionals.length > argumentCount)
    throw new Misuse(`Unexpected argument: ${positionals.slice(argumentCount).join(' ')}`);
  if (positionals.length < argumentCount || positionals.includes('')) throw new Misuse('A file is missing.');
  const optionValues = new Map<string, unknown>(Object.entries(values));
  const missing = options.filter((name) => (optionValues.get(name) ?? '') === '');
  if (missing.length > 0) throw new Misuse(`Missing: ${missing.map((name) => `--${name}`).join(', ')}`);
}
