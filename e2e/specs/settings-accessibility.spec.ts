import { expectAccessible, expectAccessibleAtWidths, WIDTHS } from '../accessibility.ts';
import { heading, openAsAdministrator } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { tabTo } from '../fixtures/notices.ts';
import { radio, save, saved, saveByKeyboard, toggle } from '../fixtures/settings.ts';

const SECTIONS = [
  { id: 'password', name: 'Passwords' },
  { id: 'secondFactor', name: 'Two-step verification' },
  { id: 'sessions', name: 'Sessions' },
  { id: 'files', name: 'Files' },
];
const PROVIDER = { switch: true, configSwitch: true, configShow: true, loginAddress: 'https://id.example/in' };

test('Settings are changed by keyboard and on a phone, and every section is accessible', async ({
  page,
  open,
  world,
}) => {
  await world.people.setting('signInPage', { SSOConfig: { acme: PROVIDER } });
  await world.people.setting('password', { expiryDays: 90 });
  await world.people.setting('session', { perUser: 3 });
  const admin = await openAsAdministrator(page, open, world, '/settings');

  await test.step('find and change a setting by keyboard alone', async () => {
    await expect(heading(page, 'Sign-in page', 2)).toBeVisible();
    const sections = page.getByRole('navigation', { name: 'Settings sections' });
    await expect(sections.getByRole('link', { name: 'Sign-in page' })).toHaveAttribute('aria-current', 'page');
    await tabTo(page, sections.getByRole('link', { name: 'Two-step verification' }));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Two-step verification', 2)).toBeFocused();
    await expect(radio(page, 'Optional')).toBeChecked();
    await expect(toggle(page, 'Required for super administrators')).toBeChecked();
    await tabTo(page, radio(page, 'Optional'));
    await page.keyboard.press('ArrowDown');
    await expect(radio(page, 'Required for all users')).toBeChecked();
    await expect(toggle(page, 'Required for super administrators')).toHaveCount(0);
    await tabTo(page, toggle(page, 'Trusted devices'));
    await page.keyboard.press('Space');
    await saveByKeyboard(page, admin);
    await expect(saved(page)).toBeVisible();
    await expect(save(page)).toBeFocused();
    expect(await world.app.services.settings.get('mfa')).toEqual({
      mode: 'enforced',
      superAdministrators: true,
      passkeys: true,
      trustDevices: true,
    });
    // The change weakens sign-in, so super administrators are alerted, this one on the open page.
    const alert = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
    await expect(alert).toContainText('Sign-in is now less protected');
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Close message' }).click();
    await expect(alert).toHaveCount(0);
  });

  await test.step('a phone shows the list first, then one section', async () => {
    await page.setViewportSize(WIDTHS[1].viewport);
    await open('/settings');
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Files/ }).click();
    await expect(heading(page, 'Files', 2)).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'Settings sections' })).toHaveCount(0);
    await page.getByRole('link', { name: 'All settings' }).click();
    await expect(heading(page, 'Settings')).toBeFocused();
    await page.goBack();
    await expect(heading(page, 'Files', 2)).toBeFocused();
    await page.setViewportSize(WIDTHS[0].viewport);
  });

  await test.step('every section is accessible', async () => {
    for (const { id, name } of SECTIONS) {
      await open(`/settings?section=${id}`);
      await expect(heading(page, name, 2)).toBeVisible();
      await expect(save(page)).toBeVisible();
      await expectAccessibleAtWidths(page);
    }
  });

  await test.step('the section of the sign-in page is accessible after a refused save', async () => {
    await open('/settings?section=signIn');
    await expect(heading(page, 'Sign-in page', 2)).toBeVisible();
    await page.getByLabel('Failed sign-ins before a CAPTCHA is required').fill('none');
    await save(page).click();
    await expect(page.getByLabel('Failed sign-ins before a CAPTCHA is required')).toBeFocused();
    await expectAccessibleAtWidths(page);
  });
});
