import { parseArgs } from 'node:util';

import { reportError } from '#/plain-errors.ts';
import { Fault } from '#/platform/fault.ts';
import { terminalText } from '#/platform/text/sanitizers.ts';
import type { Services } from '#/services.ts';

import { type Command, type Options, OPTIONS } from './command.ts';
import { commands, USAGE } from './commands.ts';

export type CommandOutcome = { readonly status: number; readonly stdout: string; readonly stderr: string };

/** No installation exists yet. The first start creates the organisation, roles and administrator. */
export class NotInstalled extends Error {
  constructor(
    message = 'Foyer must be started once first ("npm start"): it then creates the first organisation and administrator.',
  ) {
    super(message);
    this.name = 'NotInstalled';
  }
}

/** Commands that prepare a database. All other commands require a prepared one. */
const PREPARING = ['migrate', 'keys accept'] as const;

export type ParsedCommand =
  | { readonly prepares: (typeof PREPARING)[number] }
  | {
      readonly prepares?: undefined;
      readonly command: Command;
      readonly args: readonly string[];
      readonly options: Options;
    };

/** Parses the arguments of a command line. Returns the usage when they match no command. */
export function parseCommand(args: readonly string[]): ParsedCommand | CommandOutcome {
  try {
    const {
      positionals,
      values: { help, ...options },
    } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...OPTIONS,
        help: { type: 'boolean' },
      },
    });
    if (help === true) return { status: 0, stdout: USAGE, stderr: '' };
    const [subject = '', verb = '', ...commandArgs] = positionals;
    const optionNames = Object.keys(options) as (keyof Options)[]; // parseArgs refuses all others
    const prepares = PREPARING.find((name) => name === positionals.join(' '));
    if (prepares !== undefined && optionNames.length === 0) return { prepares };
    const command = commands[`${subject} ${verb}`];
    const fits = command !== undefined && commandArgs.length === command.args && !commandArgs.includes('');
    if (!fits || !optionNames.every((name) => command.options?.includes(name) === true))
      return { status: 2, stdout: '', stderr: USAGE };
    return { command, args: commandArgs, options };
  } catch (error) {
    return explain(error);
  }
}

/** Runs a command. An error becomes the outcome and is never thrown. */
export async function runCommand(args: readonly string[], services: Services): Promise<CommandOutcome> {
  const parsed = parseCommand(args);
  if ('status' in parsed) return parsed;
  if (parsed.prepares !== undefined) return succeed('Nothing to do.'); // the running server has prepared the database
  try {
    if (!(await services.users.hasFirstAdministrator())) throw new NotInstalled();
    return succeed(await parsed.command.run(services, parsed.args, parsed.options));
  } catch (error) {
    return explain(error);
  }
}

export function succeed(stdout: string): CommandOutcome {
  return { status: 0, stdout: `${terminalText(stdout)}\n`, stderr: '' };
}

/** Converts an error to an outcome. An error that the caller can correct becomes one line. */
export function explain(error: unknown): CommandOutcome {
  return { status: 1, stdout: '', stderr: `${terminalText(reasonOf(error))}\n` };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Fault)) return error instanceof NotInstalled ? error.message : reportError(error);
  const fields = Object.entries(error.details.fields ?? {}).map(([field, problem]) => `${field.slice(1)}: ${problem}`);
  return [error.message, ...fields].join('; ');
}
