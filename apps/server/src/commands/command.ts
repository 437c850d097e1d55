import { Fault } from '#/platform/fault.ts';
import type { Services } from '#/services.ts';

/** Command options in the format of Node's `parseArgs`. */
export const OPTIONS = {
  address: { type: 'string' },
  country: { type: 'string' },
  'display-name': { type: 'string' },
  email: { type: 'string' },
  contains: { type: 'string' },
  entry: { type: 'string' },
  'external-id': { type: 'string' },
  'keep-former': { type: 'boolean' },
  language: { type: 'string' },
  name: { type: 'string' },
  'opening-date': { type: 'string' },
  organisation: { type: 'string' },
  parent: { type: 'string' },
  permissions: { type: 'string' },
  phone: { type: 'string' },
  status: { type: 'string' },
  store: { type: 'string' },
  'super-administrator': { type: 'boolean' },
  'time-zone': { type: 'string' },
} as const;
export type OptionName = keyof typeof OPTIONS;
export type Options = {
  readonly [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string;
};

export type Command = {
  /** Number of arguments. */
  readonly args: number;
  /** Whether the argument may be the path of a file. `run` then receives the file's content. */
  readonly readsFile?: true;
  /** Accepted options. Default: none. */
  readonly options?: readonly OptionName[];
  /** Returns the command's output. */
  readonly run: (services: Services, args: readonly string[], options: Options) => Promise<string>;
};
export type Commands = Readonly<Record<string, Command>>;

/** The fault for an invalid argument or option: A0401 at its name. */
export const rejectArgument = (name: string, rule: string) =>
  new Fault('illegal_input', { fields: { [`/${name}`]: rule } });

/** Returns the value. Throws A0401 at the argument or option when it is undefined. */
export function requireExisting<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw rejectArgument(name, 'unknown');
  return value;
}

/** A table without borders: columns two spaces apart. */
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

/** Reads all pages of a list. */
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

/** Parses a JSON object. Throws A0401 at the argument for any other text. */
export function readJson(text: string, name = 'json'): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // refused below
  }
  throw rejectArgument(name, 'type');
}
