import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { run } from './command-line.ts';

export const NOW = new Date('2026-11-22T09:30:00Z');
export const SERVER = '0197b2f4-63a1-7c52-9d8e-4f1a2b3c4d5e';

type VendorOptions = Readonly<Record<string, string | true | undefined>>;

/** A folder with the keys of two vendors, for tests. */
export async function createWorkplace() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-vendor-'));
  const at = (name: string) => join(folder, name);

  async function createVendor(name: string) {
    const key = at(`${name}.pem`);
    const { stdout } = await run(['keygen', '--out', key]);
    return { key, publicKey: stdout.trimEnd().split('\n').at(-1) ?? '' };
  }
  const [vendor, otherVendor] = [await createVendor('own'), await createVendor('strange')];

  /** The arguments that issue an ordinary licence, with other values for some options; undefined omits one. */
  function issueArgs(others: VendorOptions = {}): string[] {
    const usual = { key: vendor.key, server: SERVER, id: 'L-1', stores: '250', until: '2027-12-31', out: at('a.lic') };
    return ['issue', ...Object.entries({ ...usual, ...others }).flatMap(([name, value]) => optionArgs(name, value))];
  }

  return {
    folder,
    at,
    vendor,
    otherVendor,
    issueArgs,
    issue: (others: VendorOptions) => run(issueArgs(others), NOW),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export type Workplace = Awaited<ReturnType<typeof createWorkplace>>;

export const textOf = (path: string) => readFileSync(path, 'latin1');

function optionArgs(name: string, value: string | true | undefined): string[] {
  if (value === undefined) return [];
  return [value === true ? `--${name}` : `--${name}=${value}`];
}
