import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { licenceKeys } from '#/config-values.ts';
import { type Claims, readClaims } from '#/features/licence/claims.ts';
import { createOpener, type VendorKey } from '#/features/licence/signed-file.ts';
import type { Outcome } from '#/run-command.ts';

import { describe } from './describe.ts';
import { Misuse, requireAll } from './refusal.ts';

/** Prints what a licence file says; fails when its signature does not hold, or when it says nothing. */
export async function show(args: readonly string[]): Promise<Outcome> {
  const parsed = parseArgs({ args: [...args], allowPositionals: true, options: { key: { type: 'string' } } });
  requireAll(parsed, { words: 1 });
  const [path = ''] = parsed.positionals;
  const keys = parsed.values.key === undefined ? undefined : readPublicKeys(parsed.values.key);
  const bytes = await readFile(path);

  const signature = keys === undefined ? 'was not checked: give --key' : await verify(bytes, keys);
  const claims = claimsIn(bytes);
  const fails = claims === undefined || signature === NO_HOLD;
  const said = claims === undefined ? '' : describe(claims, { signature });
  const problems = [
    ...(claims === undefined ? [`${path} holds no licence.`] : []),
    ...(signature === NO_HOLD ? ['The signature does not hold: none of these keys has signed the file as it is.'] : []),
  ];
  return { status: fails ? 1 : 0, said, complained: problems.map((problem) => `${problem}\n`).join('') };
}

const NO_HOLD = 'does not hold';

async function verify(bytes: Uint8Array, keys: readonly VendorKey[]): Promise<string> {
  const opened = await createOpener(keys)(bytes);
  return 'reason' in opened && opened.reason === 'signature' ? NO_HOLD : 'holds';
}

/** What a file says, whoever has signed it. */
function claimsIn(bytes: Uint8Array): Claims | undefined {
  const [, payload = ''] = Buffer.from(bytes).toString('latin1').split('.');
  return readClaims(Buffer.from(payload, 'base64url'));
}

function readPublicKeys(text: string): VendorKey[] {
  try {
    const keys = licenceKeys(text);
    if (keys.length > 0) return keys;
  } catch {
    // told below
  }
  throw new Misuse('--key takes the public key of the vendor, as keygen prints it: 43 characters.');
}
