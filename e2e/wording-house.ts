import type { TermsKind, TermsTexts } from '@foyer/contract/terms.ts';
import { signInAdministrator } from '@foyer/server/test/administration/administrator.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

export const save = (scope: Page | Locator): Locator => scope.getByRole('button', { name: 'Save', exact: true });
export const textsOf = (page: Page): Locator => page.getByRole('list', { name: 'Texts', exact: true });
export const editor = (page: Page): Locator => page.getByRole('dialog', { name: /^Text in/ });
export const textField = (page: Page): Locator => editor(page).getByLabel('What people read');
export const publish = (page: Page): Locator => page.getByRole('button', { name: 'Publish', exact: true }).first();

/** Another administrator writes a text, over the version that stands there. */
export async function writeConcurrently(world: World, language: 'en' | 'de', key: string, text: string): Promise<void> {
  const browser = await signInAdministrator(world);
  const { list } = (await browser.call('GET /v2/manage/texts', { query: { language, query: key } })).data;
  const version = list.find((row) => row.key === key)?.version ?? 0;
  const params = { language, key };
  await browser.call('PUT /v2/manage/texts/{language}/{key}', { params, body: { text, version } });
}

/** Another administrator publishes a document. */
export async function publishConcurrently(world: World, kind: TermsKind, texts: TermsTexts): Promise<void> {
  const browser = await signInAdministrator(world);
  const { list } = (await browser.call('GET /v2/manage/terms/{kind}', { params: { kind } })).data;
  const body = { texts, version: list[0]?.version ?? 0 };
  await browser.call('POST /v2/manage/terms/{kind}', { params: { kind }, body });
}
