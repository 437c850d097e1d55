import { pngOf } from '../apps/server/test/pictures.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { heading, openAs } from './administration-house.ts';
import { tabTo } from './notices-house.ts';
import { enterPassword } from './roles-house.ts';
import { expect, otherPage, save, saved, test, undo } from './settings-house.ts';

const LIGHT = 'Colour in the light theme';
const logo = { name: 'logo.png', mimeType: 'image/png', buffer: pngOf(120, 40, '#e07a00') };

test('a changed brand is seen by whoever comes next: name, company, logo and colour', async ({ page, open, world }) => {
  const admin = await openAs(page, open, world, '/settings?section=brand');
  await expect(heading(page, 'Brand', 2)).toBeVisible();
  await page.getByLabel('Name of the installation').fill('Acme Stores');
  await page.getByLabel('Company at the foot').fill('Acme Ltd.');
  await page.getByLabel(LIGHT, { exact: true }).fill('#7A1FA2');
  await expect(page.getByText('White text on it: 8.2:1')).toBeVisible();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chosen).setFiles(logo);
  await expect(page.getByText('Your own logo is shown.')).toBeVisible();
  await save(page).click();
  await enterPassword(page, admin);
  await expect(saved(page)).toBeVisible();

  const other = await otherPage(page, world);
  await other.emulateMedia({ colorScheme: 'light' });
  await expect(other.getByText('Acme Stores', { exact: true })).toBeVisible();
  await expect(other.getByText(/Acme Ltd\./)).toBeVisible();
  await expect(other).toHaveTitle(/Acme Stores/);
  const picture = other.locator('img[src^="/base/brand/"]');
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  const button = other.getByRole('button', { name: 'Sign in', exact: true });
  await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 162)');
  await other.context().close();

  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByText('The mark that ships is shown.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await page.getByRole('button', { name: 'Put back as shipped' }).click();
  await expect(page.getByLabel('Name of the installation')).toHaveValue('Foyer');
  await save(page).click();
  await expect(undo(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Foyer');
});

test('a colour that white is not read on is refused, with words', async ({ page, open, world }) => {
  await openAs(page, open, world, '/settings?section=brand');
  const field = page.getByLabel(LIGHT, { exact: true });
  await field.fill('#ffcc00');
  await expect(page.getByText('White text on it: 1.5:1, too little')).toBeVisible();
  await save(page).click();
  await expect(field).toBeFocused();
  await expect(page.getByText(/^White text would be hard to read on it: at least 4.5:1/)).toBeVisible();
  await page.getByRole('button', { name: /^Take #[0-9a-f]{6} instead$/ }).click();
  await expect(page.getByText('White text on it: 4.5:1')).toBeVisible();
  await field.fill('no colour');
  await save(page).click();
  await expect(page.getByText('Enter a colour such as #015ac5')).toBeVisible();
  expect((await world.app.services.settings.get('brand')).primary).toBe('#015ac5');
});

test('what is no picture is refused by what is in it, whatever it is called', async ({ page, open, world }) => {
  await openAs(page, open, world, '/settings?section=brand');
  const choose = async (file: typeof logo) => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await (await chosen).setFiles(file);
  };
  await choose({ ...logo, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await expect(page.getByText(/^This is no PNG, JPEG or WebP/)).toBeVisible();
  await choose({ ...logo, buffer: pngOf(8, 8) });
  await expect(page.getByText('Each side must have 16 to 2048 pixels')).toBeVisible();
  await choose({ ...logo, buffer: Buffer.alloc(300 * 1024) });
  await expect(page.getByText(/^The picture is larger than/)).toBeVisible();
  await choose(logo);
  await expect(page.getByText('Your own logo is shown.')).toBeVisible();
  await expect(page.getByText(/^The picture is larger than/)).toHaveCount(0);
});

test('the brand is changed by the keyboard alone', async ({ page, open, world }) => {
  const admin = await openAs(page, open, world, '/settings?section=brand');
  const name = page.getByLabel('Name of the installation');
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Acme');
  await tabTo(page, page.getByRole('button', { name: 'Choose a picture' }));
  await tabTo(page, page.getByLabel(`${LIGHT}: pick`));
  await tabTo(page, page.getByLabel(LIGHT, { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('#14703a');
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  expect(await world.app.services.settings.get('brand')).toMatchObject({ name: 'Acme', primary: '#14703a' });
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the section, and the sign-in page of another brand', async ({ page, open, world }) => {
      await openAs(page, open, world, '/settings?section=brand');
      await expect(save(page)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel(LIGHT, { exact: true }).fill('#ffcc00');
      await save(page).click();
      await expect(page.getByText(/^White text would be hard to read/)).toBeVisible();
      await expectAccessible(page);
      await world.people.setting('brand', { name: 'Acme Stores', primary: '#767676', primaryDark: '#767676' });
      const other = await otherPage(page, world);
      await other.setViewportSize(viewport);
      await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      await expectAccessible(other);
      await other.context().close();
    });
  });
}
