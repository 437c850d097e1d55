import { heading, openAsAdministrator } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { enterPassword } from '../fixtures/roles.ts';
import { otherPage, radio, save, saved, toggle, undo } from '../fixtures/settings.ts';

const captcha = 'Require a CAPTCHA';

test('A changed setting applies at once in another browser, and two other sections are saved', async ({
  page,
  open,
  world,
}) => {
  const other = await otherPage(page, world);
  const code = other.getByLabel('Verification code');
  await expect(code).toBeHidden();
  const admin = await openAsAdministrator(page, open, world, '/settings');

  await test.step('an administrator without applications sees one area', async () => {
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    await expect(areas).toHaveText(['Administration']);
    await expect(areas).toHaveAttribute('aria-current', 'true');
  });

  await test.step('the sign-in page asks for a captcha, which is then switched off', async () => {
    await expect(heading(page, 'Sign-in page', 2)).toBeVisible();
    await expect(page.getByText('Default settings')).toBeVisible();
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    await radio(page, 'At every sign-in').check();
    await save(page).click();
    await enterPassword(page, admin);
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText(`Changed by ${admin.username}, now`)).toBeVisible();
    await other.reload();
    await expect(code).toBeVisible();

    await toggle(page, captcha).uncheck();
    await expect(radio(page, 'At every sign-in')).toHaveCount(0);
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    await expect(toggle(page, captcha)).not.toBeChecked();
    expect((await world.app.services.settings.get('signInPage')).captchaSwitch).toBe(false);
  });

  await test.step('the section and the user menu lead to the documentation of the page', async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: 'Help' }).click();
    await expect(heading(await opened, 'Configure sign-in')).toBeVisible();
    await page.getByRole('button', { name: /^Your account/ }).click();
    const fromMenu = page.waitForEvent('popup');
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await expect(heading(await fromMenu, 'Configure sign-in')).toBeVisible();
  });

  await test.step('save the rank of passwords', async () => {
    await open('/settings?section=password');
    await expect(radio(page, 'Passphrase')).toBeChecked();
    await expect(radio(page, 'Passphrase')).toHaveAccessibleName(/8 to 128 characters/);
    await radio(page, 'High').check();
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    expect((await world.app.services.settings.get('password')).rank).toBe('high');
  });

  await test.step('save the limit of sessions', async () => {
    await open('/settings?section=sessions');
    await toggle(page, 'Limit sessions per user').check();
    await page.getByLabel('Maximum sessions per user').fill('1');
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    expect((await world.app.services.settings.get('session')).perUser).toBe(1);
  });
  await other.context().close();
});
