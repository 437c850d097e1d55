import { MAX_LICENCE_EXTENSIONS } from '@foyer/contract/limits/licence.ts';

import type { CommandOutcome } from '#/commands/run-command.ts';

import { issue } from './issue.ts';
import { keygen } from './keygen.ts';
import { Misuse, VendorRefusal } from './refusal.ts';
import { show } from './show.ts';

export const USAGE = `Usage: npm run licence -- COMMAND

  keygen --out FILE           makes a pair of keys: writes the private one to a new file, and prints the public
                              one as FOYER_LICENCE_KEYS wants it
  issue --key FILE --server ID --id ID --stores N [--devices N] [--epds N] [--luminas N] [--trial]
        [--from DAY] (--until DAY | --permanent) [--enlarges ID | --keeps ID,ID] [--limits TEXT]
        [--resets-clock] --out FILE.lic [--overwrite]
                              signs a licence with the private key in a file
                              --server    the server id that the page of the licence shows
                              --from      its first day, such as 2027-01-31; today (UTC) when left out
                              --until     its last day
                              --enlarges  the primary licence that this one enlarges
                              --keeps     enlarging licences of an earlier primary one, ${MAX_LICENCE_EXTENSIONS} at most
                              --limits    what else bounds it, in words for people
                              --resets-clock
                                          for a server whose clock once ran ahead
  show FILE [--key=KEY]       everything that a licence file says and, with the public key of the vendor (or two, as
                              in FOYER_LICENCE_KEYS), whether the signature holds; fails when it does not
`;

const commands: Readonly<Record<string, (args: readonly string[], now: Date) => Promise<CommandOutcome>>> = {
  keygen,
  issue,
  show,
};

/** Runs a command line. An error becomes the outcome and is never thrown. */
export async function run(args: readonly string[], now = new Date()): Promise<CommandOutcome> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (args.includes('--help')) return { status: 0, stdout: USAGE, stderr: '' };
  if (command === undefined) return { status: 2, stdout: '', stderr: USAGE };
  try {
    return await command(rest, now);
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): CommandOutcome {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof Misuse || code.startsWith('ERR_PARSE_ARGS_'))
    return { status: 2, stdout: '', stderr: `${error.message}\n\n${USAGE}` };
  const isPlain = error instanceof VendorRefusal || 'syscall' in error; // such as a missing folder
  return { status: 1, stdout: '', stderr: `${isPlain ? error.message : (error.stack ?? error.message)}\n` };
}
