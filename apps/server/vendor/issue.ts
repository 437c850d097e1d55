import { parseArgs } from 'node:util';

import { isLicenceFileName } from '@foyer/contract/rules/licence-file.ts';

import type { CommandOutcome } from '#/commands/run-command.ts';
import { createOpener, signClaims } from '#/features/licence/signed-file.ts';

import { describe } from './describe.ts';
import { draftClaims } from './draft.ts';
import { writeOut } from './files.ts';
import { readKeys } from './keys.ts';
import { Misuse, VendorRefusal, requireAll } from './refusal.ts';

const OPTIONS = {
  key: { type: 'string' },
  server: { type: 'string' },
  id: { type: 'string' },
  stores: { type: 'string' },
  devices: { type: 'string' },
  epds: { type: 'string' },
  luminas: { type: 'string' },
  trial: { type: 'boolean' },
  from: { type: 'string' },
  until: { type: 'string' },
  permanent: { type: 'boolean' },
  enlarges: { type: 'string' },
  keeps: { type: 'string' },
  limits: { type: 'string' },
  'resets-clock': { type: 'boolean' },
  out: { type: 'string' },
  overwrite: { type: 'boolean' },
} as const;

/** Signs a licence. */
export async function issue(args: readonly string[], now: Date): Promise<CommandOutcome> {
  const parsed = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  requireAll(parsed, { options: ['key', 'server', 'id', 'stores', 'out'] });
  const { key = '', out = '', overwrite = false, ...input } = parsed.values;
  if (input.until === undefined && input.permanent !== true) throw new Misuse('Missing: --until or --permanent');
  const claims = draftClaims(input, now);
  if (!isLicenceFileName(out))
    throw new VendorRefusal('--out takes a name that ends in .lic: servers accept no other.');

  const { privateKey, publicKey } = await readKeys(key);
  const file = await signClaims(claims, privateKey);
  const opened = await createOpener([publicKey])(Buffer.from(file, 'latin1'));
  if (!('claims' in opened)) throw new Error('The new licence does not pass the checks of a server.');
  await writeOut(out, file, { overwrite });
  return { status: 0, stdout: `Wrote ${out}\n\n${describe(claims, { 'signed by': publicKey })}`, stderr: '' };
}
