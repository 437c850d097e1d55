import { MAX_LICENCE_EXTENSIONS } from '@foyer/contract/limits/licence.ts';

import type { CommandOutcome } from '#/commands/run-command.ts';

import { issue } from './issue.ts';
import { keygen } from './keygen.ts';
import { Misuse, VendorRefusal } from './refusal.ts';
import { show } from './show.ts';

export const USAGE = `Usage: npm run licence -- COMMAND

  keygen --out FILE           generates a key pair: writes the private key to a new file, and prints the public key
                              in the format of FOYER_LICENCE_KEYS
  issue --key FILE --server ID --id ID --stores N [--devices N] [--epds N] [--luminas N] [--trial]
        [--from DAY] (--until DAY | --permanent) [--enlarges ID | --keeps ID,ID] [--limits TEXT]
        [--resets-clock] --out FILE.lic [--overwrite]
                              signs a licence with the private key in a file
                              --server    the server ID on the licence page
                              --from      first day, such as 2027-01-31; default: today (UTC)
                              --until     last day
                              --enlarges  the primary licence that this one enlarges
                              --keeps     enlarging licences of an earlier primary licence, at most ${MAX_LICENCE_EXTENSIONS}
                              --limits    further limits, as free text
                              --resets-clock
                                          for a server whose clock was once ahead
  show FILE [--key=KEY]       prints the content of a licence file and, with the public key of the vendor (or two, as
                              in FOYER_LICENCE_KEYS), whether the signature is valid; fails if it is not
`;

const commands: Readonly<Record<string, (args: readonly string[], now: Date) => Promise<CommandOutcome>>> = {
  keygen,
  issue,
  show,
};

/** Runs a command line. An error is returned as the outcome, not thrown. */
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
