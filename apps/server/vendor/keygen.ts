import { parseArgs } from 'node:util';

import type { CommandOutcome } from '#/commands/run-command.ts';

import { makeKeys } from './keys.ts';
import { requireAll } from './refusal.ts';

/** Generates a key pair, writes the private key to the file `--out` and prints the public key. */
export async function keygen(args: readonly string[]): Promise<CommandOutcome> {
  const parsed = parseArgs({ args: [...args], allowPositionals: true, options: { out: { type: 'string' } } });
  requireAll(parsed, { options: ['out'] });
  const { out = '' } = parsed.values;
  const publicKey = await makeKeys(out);
  const stdout = `The private key is in ${out}. Keep it secret. The public key for FOYER_LICENCE_KEYS of the servers:\n\n${publicKey}\n`;
  return { status: 0, stdout, stderr: '' };
}
