import type { TermsKind, TermsTexts } from '@foyer/contract/terms.ts';
import type { Locator, Page } from '@playwright/test';

import { signInAdministrator } from '../apps/server/test/administration/administrator.ts';
import type { World } from '../apps/server/test/world.ts';

export const save = (place: Page | Locator): Locator => place.getByRole('button', { name: 'Save', exact: true });
export const textsOf = (page: Page): Locator => page.getByRole('list', { name: 'Texts', exact: true });
export const editor = (page: Page): Locator => page.getByRole('dialog', { name: /^Text in/ });
export const words = (page: Page): Locator => editor(page).getByLabel('What people read');
export const publish = (page: Page): Locator => page.getByRole('button', { name: 'Publish', exact: true }).first();

/** Another administrator writes a text, over the version that stands there. */
export async function writeMeanwhile(world: World, language: 'en' | 'de', key: string, text: string): Promise<void> {
  const by = await signInAdministrator(world);
  const { list } = (await by.call('GET /v2/manage/texts', { query: { language, query: key } })).data;
  const version = list.find((row) => row.key === key)?.version ?? 0;
  const params = { language, key };
  await by.call('PUT /v2/manage/texts/{language}/{key}', { params, body: { text, version } });
}

/** Another administrator publishes a document. */
export async function publishMeanwhile(world: World, kind: TermsKind, texts: TermsTexts): Promise<void> {
  const by = await signInAdministrator(world);
  const { list } = (await by.call('GET /v2/manage/terms/{kind}', { params: { kind } })).data;
  const body = { texts, version: list[0]?.version ?? 0 };
  await by.call('POST /v2/manage/terms/{kind}', { params: { kind }, body });
}
