import { Fault } from '#/platform/fault.ts';
import type { Services } from '#/services.ts';

/** Options of commands, as `parseArgs` of Node reads them. */
export const OPTIONS = {
  'display-name': { type: 'string' },
  email: { type: 'string' },
  entry: { type: 'string' },
  'keep-former': { type: 'boolean' },
  language: { type: 'string' },
  name: { type: 'string' },
  organisation: { type: 'string' },
  parent: { type: 'string' },
  permissions: { type: 'string' },
  'super-administrator': { type: 'boolean' },
} as const;
type OptionName = keyof typeof OPTIONS;
export type Options = {
  readonly [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string;
};

export type Command = {
  /** How many words follow the command. */
  readonly args: number;
  /** Whether its word is the path of a file, whose content `run` receives instead. */
  readonly readsFile?: true;
  /** Which options it takes; none when left out. */
  readonly options?: readonly OptionName[];
  /** Does it, and returns what to print. */
  readonly run: (services: Services, args: readonly string[], options: Options) => Promise<string>;
};
export type Commands = Readonly<Record<string, Command>>;

/** A word or an option that does not fit: A0401 at its name. */
export const rejectArgument = (name: string, rule: string) =>
  new Fault('illegal_input', { fields: { [`/${name}`]: rule } });

/** What a code leads to; A0401 at the word or option when it leads to nothing. */
export function requireExisting<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw rejectArgument(name, 'unknown');
  return value;
}

/** A table without lines: columns two spaces apart. */
export function printColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Every entry of a list that is read in parts. */
export async function readAll<T>(
  readPage: (after: string | undefined) => Promise<{ readonly list: readonly T[]; readonly next?: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let after: string | undefined;
  do {
    const { list, next } = await readPage(after);
    all.push(...list);
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}

/** A JSON object; A0401 at the word for any other text. */
export function readJson(text: string, name = 'json'): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // refused below
  }
  throw rejectArgument(name, 'type');
}
