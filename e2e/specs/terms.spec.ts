import type { Page } from '@playwright/test';

import { heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { publish, publishConcurrently } from '../fixtures/custom-texts.ts';
import { enterPassword } from '../fixtures/roles.ts';
import { otherPage, undo } from '../fixtures/settings.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const document = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name, exact: true });

/** Publishes the form's texts as this version. */
async function publishAs(page: Page, version: number): Promise<void> {
  await publish(page).click();
  await question(page, `Publish version ${version}?`).getByRole('button', { name: 'Publish' }).click();
}

test('An administrator publishes terms, which a visitor reads', async ({ page, open, world }) => {
  const other = await otherPage(page, world);
  await other.getByRole('link', { name: 'Terms of service' }).click();
  await expect(other.getByText(/^This is the default text/)).toBeVisible();
  const admin = await openAsAdministrator(page, open, world, '/settings?section=terms');

  await test.step('the terms begin with the standard wording, have a preview and are published', async () => {
    await expect(page.getByText('The default text applies.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Start from the default text' }).click();
    await expect(text(page)).toHaveValue(/# Your account/);
    await text(page).fill('# House rules\n\nBe **kind**. <script>alert(1)</script>');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(heading(page, 'House rules', 3)).toBeVisible();
    await publish(page).click();
    await expect(question(page, 'Publish version 1?')).toContainText('in: English');
    await question(page, 'Publish version 1?').getByRole('button', { name: 'Publish' }).click();
    await enterPassword(page, admin);
    await expect(page.getByText('Version 1 published')).toBeVisible();
    await expect(page.getByText(`Version 1 applies, published by ${admin.username}`)).toBeVisible();
  });

  await test.step('a visitor reads the version, and the standard wording of the other document', async () => {
    await other.reload();
    await expect(heading(other, 'House rules', 2)).toBeVisible();
    await expect(other.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(other.getByText(/^Version 1, /)).toBeVisible();
    await expect(other.getByText(/default text/)).toHaveCount(0);
    await other.goto(`${world.origin}/base/#/soc/privacy/normal`);
    await expect(other.getByText(/^This is the default text/)).toBeVisible();
  });

  await test.step('the standard wording returns as version 2, and version 1 can be read', async () => {
    await page.getByRole('button', { name: 'Restore default text' }).click();
    await publishAs(page, 2);
    await expect(page.getByText('Version 2 published')).toBeVisible();
    await expect(page.getByText('The default text applies.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'View version 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Version 1' })).toContainText('Be kind.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Version 1' })).toBeHidden();
  });

  await test.step('the licence agreement begins with its standard wording, and has no page of its own', async () => {
    await document(page, 'Licence agreement').click();
    await expect(document(page, 'Licence agreement')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('link', { name: 'Open the page' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Start from the default text' }).click();
    await expect(text(page)).toHaveValue(/# What is licensed\n/);
  });
  await other.context().close();
});

test('Unsaved texts survive another publication and the choice of another document', async ({ page, open, world }) => {
  await world.people.setting('languages', { offered: ['en', 'de'] });
  await openAsAdministrator(page, open, world, '/settings?section=terms&document=privacy');

  await test.step('a publication meanwhile is reported, and both texts are kept', async () => {
    await text(page).fill('Mine');
    await publishConcurrently(world, 'privacy', { en: 'Theirs', de: 'Deren' });
    await publishAs(page, 1);
    await expect(page.getByText(/^Someone else changed this while you were editing/)).toBeVisible();
    await expect(page.getByText(/^Someone else has changed the text in this language/)).toBeVisible();
    await expect(text(page)).toHaveValue('Mine');
    await page.getByRole('tab', { name: /^Deutsch/ }).click();
    await expect(text(page)).toHaveValue('Deren');
    await expect(undo(page)).toBeVisible();
    await publishAs(page, 2);
    await expect(page.getByText('Version 2 published')).toBeVisible();
  });

  await test.step('the choice of another document asks first', async () => {
    await text(page).fill('Anders');
    await document(page, 'Terms of service').click();
    await question(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click();
    await expect(text(page)).toHaveValue('Anders');
  });
});
