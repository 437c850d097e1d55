import { expectAccessible, WIDTHS } from './accessible.ts';
import { heading, openAs } from './administration-house.ts';
import { tabTo } from './notices-house.ts';
import { expect, radio, save, saved, test, toggle } from './settings-house.ts';

const SECTIONS = [
  { id: 'signIn', name: 'Sign-in page' },
  { id: 'password', name: 'Passwords' },
  { id: 'secondFactor', name: 'Second factor' },
  { id: 'sessions', name: 'Sessions' },
  { id: 'files', name: 'Files' },
];
const PROVIDER = { switch: true, configSwitch: true, configShow: true, loginAddress: 'https://id.example/in' };

test('a setting is found and changed by the keyboard alone', async ({ page, open, world }) => {
  const admin = await openAs(page, open, world, '/settings');
  await expect(heading(page, 'Sign-in page', 2)).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' });
  await expect(sections.getByRole('link', { name: 'Sign-in page' })).toHaveAttribute('aria-current', 'page');
  await tabTo(page, sections.getByRole('link', { name: 'Second factor' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Second factor', 2)).toBeFocused();
  await expect(radio(page, 'Nobody')).toBeVisible();
  await tabTo(page, radio(page, 'Nobody'));
  await page.keyboard.press('ArrowDown');
  await expect(radio(page, 'Whoever has set one up')).toBeChecked();
  await tabTo(page, toggle(page, 'Trusted browsers'));
  await page.keyboard.press('Space');
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await expect(save(page)).toBeFocused();
  expect(await world.app.services.settings.get('mfa')).toEqual({
    mode: 'optional',
    passkeys: true,
    trustDevices: true,
  });
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('every section', async ({ page, open, world }) => {
      await world.people.setting('signInPage', { SSOConfig: { acme: PROVIDER } });
      await world.people.setting('password', { expiryDays: 90 });
      await world.people.setting('session', { perUser: 3 });
      await openAs(page, open, world, '/settings');
      await expect(heading(page, 'Settings')).toBeVisible();
      await expectAccessible(page);
      for (const { id, name } of SECTIONS) {
        await open(`/settings?section=${id}`);
        await expect(heading(page, name, 2)).toBeVisible();
        await expect(save(page)).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('a form that was refused', async ({ page, open, world }) => {
      await openAs(page, open, world, '/settings?section=signIn');
      await page.getByLabel('Failed sign-ins before it is asked for').fill('none');
      await save(page).click();
      await expect(page.getByLabel('Failed sign-ins before it is asked for')).toBeFocused();
      await expectAccessible(page);
    });
  });
}

test('a phone shows the list first, and one section after the other', async ({ page, open, world }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, open, world, '/settings');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
  await page.getByRole('link', { name: /^Files/ }).click();
  await expect(heading(page, 'Files', 2)).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Sections of the settings' })).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Files', 2)).toBeVisible();
  await page.getByRole('link', { name: 'All settings' }).click();
  await expect(heading(page, 'Settings')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Files', 2)).toBeFocused();
});
