import { pngOf } from '@foyer/server/test/files/pictures.ts';
import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths, expectFits, WIDTHS } from '../accessibility.ts';
import { heading, openAsAdministrator } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { tabTo } from '../fixtures/notices.ts';
import { otherPage, save, saved, saveByKeyboard, undo } from '../fixtures/settings.ts';

const LIGHT = 'Colour in the light theme';
/** A name of the maximum length. */
const LONG_NAME = 'Acme Stores and Restaurants of the North';
const logo = { name: 'logo.png', mimeType: 'image/png', buffer: pngOf(120, 40, '#e07a00') };

test('An administrator changes the brand, which the sign-in page shows', async ({ page, open, world }) => {
  const admin = await openAsAdministrator(page, open, world, '/settings?section=brand');
  const name = page.getByLabel('Name of the installation');
  const colour = page.getByLabel(LIGHT, { exact: true });
  const choose = async (file: typeof logo) => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await (await chosen).setFiles(file);
  };

  await test.step('change the brand by keyboard alone', async () => {
    await expect(heading(page, 'Brand', 2)).toBeVisible();
    await tabTo(page, name);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Acme');
    await tabTo(page, page.getByRole('button', { name: 'Choose a picture' }));
    await tabTo(page, page.getByLabel(`${LIGHT}: colour picker`));
    await tabTo(page, colour);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('#14703a');
    await saveByKeyboard(page, admin);
    await expect(saved(page)).toBeVisible();
    expect(await world.app.services.settings.get('brand')).toMatchObject({ name: 'Acme', primary: '#14703a' });
  });

  await test.step('a colour on which white text is hard to read is refused, with a better one', async () => {
    await colour.fill('#ffcc00');
    await expect(page.getByText('Contrast with white text: 1.5:1, too low')).toBeVisible();
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await expect(colour).toBeFocused();
    await expect(page.getByText(/^The contrast with white text must be at least 4.5:1/)).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.getByRole('button', { name: /^Use #[0-9a-f]{6}$/ }).click();
    await expect(page.getByText('Contrast with white text: 4.5:1')).toBeVisible();
    expect((await world.app.services.settings.get('brand')).primary).toBe('#14703a');
  });

  await test.step('a file that is not a picture of a fitting size is refused by its content', async () => {
    await choose({ ...logo, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
    await expect(page.getByText(/^Choose a PNG, JPEG or WebP/)).toBeVisible();
    await choose({ ...logo, buffer: pngOf(8, 8) });
    await expect(page.getByText('Each side must have 16 to 2048 pixels')).toBeVisible();
    await choose({ ...logo, buffer: Buffer.alloc(300 * 1024) });
    await expect(page.getByText(/^The picture is larger than/)).toBeVisible();
    await choose(logo);
    await expect(page.getByText('Custom logo')).toBeVisible();
    await expect(page.getByText(/^The picture is larger than/)).toHaveCount(0);
  });

  const other = await test.step('save name, company, logo and colour; the sign-in page shows them', async () => {
    await name.fill(LONG_NAME);
    await page.getByLabel('Company in the footer').fill('Acme Ltd.');
    await colour.fill('#7A1FA2');
    await expect(page.getByText('Contrast with white text: 8.2:1')).toBeVisible();
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);

    const signInPage = await otherPage(page, world);
    await signInPage.emulateMedia({ colorScheme: 'light' });
    await expect(signInPage.getByText(LONG_NAME, { exact: true })).toBeVisible();
    await expect(signInPage.getByText(/Acme Ltd\./)).toBeVisible();
    await expect(signInPage).toHaveTitle(new RegExp(LONG_NAME));
    const picture = signInPage.locator('img[src^="/base/brand/"]');
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
    const button = signInPage.getByRole('button', { name: 'Sign in', exact: true });
    await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 162)');
    return signInPage;
  });

  await test.step('the longest name beside a logo fits the header of a phone', async () => {
    const { viewport } = WIDTHS[1];
    const fits = async (view: Page) => {
      await expect(view.getByText(LONG_NAME, { exact: true }).first()).toBeAttached();
      await expect(view.getByRole('banner').getByRole('button').last()).toBeInViewport({ ratio: 1 });
      await expectFits(view);
    };
    const before = page.viewportSize();
    await page.setViewportSize(viewport);
    await page.reload();
    await expect(save(page)).toBeVisible();
    await fits(page);
    if (before !== null) await page.setViewportSize(before);

    await other.setViewportSize(viewport);
    await fits(other);
    await other.goto(`${world.origin}/base/#/activeUser?key=wrong`);
    await expect(heading(other, /link/i)).toBeVisible();
    await fits(other);
    await other.goto(`${world.origin}/base/`);
  });

  await test.step('remove the logo and put the brand back as shipped', async () => {
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await expect(page.getByText('Default logo')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect(name).toHaveValue('Foyer');
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    expect((await world.app.services.settings.get('brand')).name).toBe('Foyer');
  });

  await test.step('the sign-in page of another brand is accessible', async () => {
    await world.people.setting('brand', { name: 'Acme Stores', primary: '#767676', primaryDark: '#767676' });
    await other.reload();
    await expect(other.getByText('Acme Stores', { exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expectAccessibleAtWidths(other);
    await other.context().close();
  });
});
