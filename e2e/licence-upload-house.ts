import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { dbNow } from '@foyer/server/src/platform/database/database.ts';
import { createWorld } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

import { button, dialog } from './administration-house.ts';
import { expect, test as base } from './house.ts';

const TOOL = fileURLToPath(new URL('../scripts/licence.mjs', import.meta.url));
const run = promisify(execFile);

/** What the vendor's tool is told, such as `{ stores: '5', permanent: true }`. */
type LicenceToolOptions = Readonly<Record<string, string | true>>;
export type LicenceFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

type LicenceTool = {
  /** As it is configured. */
  readonly publicKey: string;
  /** Signs a licence, with the key of somebody else if so told. */
  issue(options: LicenceToolOptions, key?: 'own' | 'strange'): Promise<LicenceFile>;
};

/** The house before its first licence, and the vendor at another desk; each test begins with the evaluation. */
export const test = base.extend<{ licenceWorld: LicenceWorld; vendor: LicenceTool; resetLicences: void }>({
  licenceWorld: async ({ perWorker }, provide) => provide(await perWorker(createLicenceWorld)),
  world: ({ licenceWorld }, provide) => provide(licenceWorld.world),
  vendor: ({ licenceWorld }, provide) => provide(licenceWorld.vendor),
  resetLicences: [
    async ({ world }, provide) => {
      await provide();
      const { queries } = world.database;
      for (const table of ['licences', 'licence_uploads', 'stores'] as const) await queries.deleteFrom(table).execute();
      await world.clock.forward(Math.round(Date.now() / 1000 - (await world.clock.now())));
      await queries.updateTable('installation').set({ latest_time_seen: dbNow }).execute();
      world.app.services.bus.resync();
    },
    { auto: true },
  ],
});

type LicenceWorld = Awaited<ReturnType<typeof createLicenceWorld>>;

async function createLicenceWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-vendor-'));
  const vendor = await createLicenceTool(folder);
  const config = { FOYER_LICENCE_KEYS: vendor.publicKey, FOYER_TIME_ZONE: 'Europe/Berlin' };
  const world = await createWorld({ logLevel: 'error', unlicensed: true, config });
  return {
    world,
    vendor,
    async close() {
      await world.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function createLicenceTool(folder: string): Promise<LicenceTool> {
  const call = (...options: string[]) =>
    run(process.execPath, [TOOL, ...options], { env: { ...process.env, INIT_CWD: folder } });
  const { stdout } = await call('keygen', '--out', 'own.pem');
  await call('keygen', '--out', 'strange.pem');
  let count = 0;
  return {
    publicKey: stdout.trimEnd().split('\n').at(-1) ?? '',
    async issue(options, key = 'own') {
      const name = `licence-${(count += 1)}.lic`;
      const merged: LicenceToolOptions = { ...options, key: `${key}.pem`, out: name };
      await call(
        'issue',
        ...Object.entries(merged).map(([option, value]) => (value === true ? `--${option}` : `--${option}=${value}`)),
      );
      return { name, mimeType: 'application/octet-stream', buffer: await readFile(join(folder, name)) };
    },
  };
}

export const region = (page: Page | Locator, name: string): Locator => page.getByRole('region', { name, exact: true });
export const licenceRow = (page: Page, id: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(id, { exact: true }) });
export const uploading = (page: Page): Locator => dialog(page, 'Upload licence');
const agreement = (page: Page): Locator => region(uploading(page), 'Licence agreement');
/** Scrolls the agreement to its end. */
export const readThrough = (page: Page) => agreement(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));

/** Opens the dialog, reads the agreement and accepts it. */
export async function reachFile(page: Page): Promise<void> {
  await button(page, 'Upload licence').click();
  await expect(uploading(page).getByText('What is licensed')).toBeVisible();
  await readThrough(page);
  await expect(uploading(page).getByText('You have reached the end of the agreement.')).toBeVisible();
  await button(uploading(page), 'Accept and continue').click();
  await expect(button(uploading(page), 'Choose a file')).toBeFocused();
}

/** Chooses files by the browser's own dialog. */
export async function chooseFile(page: Page, file: LicenceFile): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await uploading(page)
    .getByRole('button', { name: /^Choose (a|another) file$/ })
    .click();
  await (await chosen).setFiles(file);
}

/** Drops files onto the page. */
export async function dropFiles(page: Page, ...files: LicenceFile[]): Promise<void> {
  const contents = files.map(({ name, buffer }) => ({ name, bytes: [...buffer] }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of all) transfer.items.add(new File([new Uint8Array(bytes)], name));
    return transfer;
  }, contents);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

export const file = (name: string, bytes: number): LicenceFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, 'x'),
});

/** Sends what was chosen. */
export async function send(page: Page): Promise<void> {
  await button(uploading(page), 'Upload').click();
}
