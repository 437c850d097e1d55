import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import type { CommandOutcome } from '#/commands/run-command.ts';
import { licenceKeys } from '#/config-values.ts';
import { type Claims, readClaims } from '#/features/licence/claims.ts';
import { compactText, createOpener, type VendorKey } from '#/features/licence/signed-file.ts';

import { describe } from './describe.ts';
import { Misuse, requireAll } from './refusal.ts';

/**
 * Prints the claims of a licence file. Fails if the file contains no claims or, with `--key`, has an invalid signature.
 */
export async function show(args: readonly string[]): Promise<CommandOutcome> {
  const parsed = parseArgs({ args: [...args], allowPositionals: true, options: { key: { type: 'string' } } });
  requireAll(parsed, { argumentCount: 1 });
  const [path = ''] = parsed.positionals;
  const keys = parsed.values.key === undefined ? undefined : readPublicKeys(parsed.values.key);
  const bytes = await readFile(path);

  const opened = keys === undefined ? undefined : await createOpener(keys)(bytes);
  const flaw = opened !== undefined && 'reason' in opened && opened.reason !== 'content' ? opened.reason : undefined;
  const signature = keys === undefined ? 'not checked: add --key' : flaw === undefined ? 'valid' : SIGNATURE_INVALID;
  const claims = claimsIn(bytes);
  const fails = claims === undefined || signature === SIGNATURE_INVALID;
  const stdout = claims === undefined ? '' : describe(claims, { signature });
  const problems = [
    ...(claims === undefined ? [`${path} contains no licence.`] : []),
    ...(flaw === undefined ? [] : [FLAWS[flaw]]),
  ];
  return { status: fails ? 1 : 0, stdout, stderr: problems.map((problem) => `${problem}\n`).join('') };
}

const SIGNATURE_INVALID = 'invalid';

const FLAWS = {
  header: 'The signature is invalid: the file does not start like a licence.',
  characters: 'The signature is invalid: the file contains characters that are not part of a licence.',
  incomplete: 'The signature is invalid: the end of the licence is missing.',
  surplus: 'The signature is invalid: the file has content after the end of the licence.',
  signature: 'The signature is invalid: none of these keys has signed this content.',
};

/** The claims of a file, regardless of its signature. */
function claimsIn(bytes: Uint8Array): Claims | undefined {
  const [, payload = ''] = compactText(bytes).split('.');
  return readClaims(Buffer.from(payload, 'base64url'));
}

function readPublicKeys(text: string): VendorKey[] {
  try {
    const keys = licenceKeys(text);
    if (keys.length > 0) return keys;
  } catch {
    // throws below
  }
  throw new Misuse('--key takes the public key of the vendor, as keygen prints it: 43 characters.');
}
