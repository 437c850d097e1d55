import { heading, openAs } from './administration-house.ts';
import { reachHome, signIn } from './people.ts';
import { enterPassword } from './roles-house.ts';
import { expect, otherPage, radio, save, saved, test, toggle, undo } from './settings-house.ts';

const captcha = 'Ask for a verification code';

test('Changed settings apply at once in another browser', async ({ page, open, world }) => {
  const person = await world.people.user();
  const newcomer = await world.people.user();
  const other = await otherPage(page, world);
  const code = other.getByLabel('Verification code');
  await expect(code).toBeHidden();
  const admin = await openAs(page, open, world, '/settings');

  await test.step('the sign-in page asks for a captcha, and then does not', async () => {
    await expect(heading(page, 'Sign-in page', 2)).toBeVisible();
    await expect(page.getByText('As it ships')).toBeVisible();
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
    await other.reload();
    await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(code).toHaveCount(0);
  });

  await test.step('a changed password has to follow the new rules', async () => {
    await reachHome(other, person.username, person.password);
    await open('/settings?section=password');
    await radio(page, 'Passphrase').check();
    await expect(radio(page, 'Passphrase')).toHaveAccessibleName(/8 to 64 characters/);
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    await other.getByRole('button', { name: /^Your account/ }).click();
    await other.getByRole('menuitem', { name: 'Change password' }).click();
    const rules = other.getByRole('list', { name: 'Requirements' });
    await expect(rules).toContainText('8 to 64 characters');
    await expect(rules).not.toContainText('digit');
  });

  await test.step('a session above the limit ends the oldest one', async () => {
    await open('/settings?section=sessions');
    await toggle(page, 'Limit the sessions of one user').check();
    await page.getByLabel('Sessions at a time').fill('0');
    await save(page).click();
    await expect(page.getByLabel('Sessions at a time')).toBeFocused();
    await expect(page.getByText('Enter a whole number from 1 to 100')).toBeVisible();
    await page.getByLabel('Sessions at a time').fill('1');
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    await world.browser().signIn(person.username, person.password);
    await expect(other.getByLabel('Username')).toBeVisible();
  });

  await test.step('a second factor for all users is set up at the next sign-in, and ends no session', async () => {
    await open('/settings?section=secondFactor');
    await radio(page, 'Everybody').check();
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    await signIn(other, newcomer.username, newcomer.password);
    await expect(other.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
    await page.reload();
    await expect(radio(page, 'Everybody')).toBeChecked();
  });
  await other.context().close();
});
