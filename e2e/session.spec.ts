import { ADMIN_PASSWORD } from '../apps/server/test/world.ts';
import { expect, test } from './house.ts';
import { reachHome, signIn, storedToken } from './people.ts';

test('signing out in one tab signs out every tab at once', async ({ page, open, context, world }) => {
  const person = await world.people.user();
  await open();
  await reachHome(page, person.username, person.password);
  const other = await context.newPage();
  await other.goto(`${world.origin}/base/`);
  await expect(other.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(person.username) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await storedToken(other)).toBeNull();
});

test('an expired session returns every tab to sign-in and says so', async ({ page, open, context, world }) => {
  const person = await world.people.user();
  await open();
  await reachHome(page, person.username, person.password);
  const other = await context.newPage();
  await other.goto(`${world.origin}/base/`);
  await expect(other.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await world.clock.forward(24 * 3600 + 1);
  await expect(page.getByText('Login expired').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('whose session has expired comes back to where they were, though the sign-in page was loaded anew', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  await open();
  await reachHome(page, person.username, person.password);
  await open('/account?section=devices');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await world.clock.forward(24 * 3600 + 1);
  await expect(page.getByText('Login expired').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/account?section=devices');
});

test('a person signed in in one tab is signed in in a new one, and comes back to where they were', async ({
  page,
  open,
  context,
  world,
}) => {
  await open();
  await reachHome(page, 'admin', ADMIN_PASSWORD);
  const other = await context.newPage();
  await other.goto(`${world.origin}/base/#/system`);
  await expect(other.getByRole('table')).toBeVisible();
  await other.goto(`${world.origin}/base/#/`);
  await expect(other).toHaveURL(`${world.origin}/base/#/system`);
  await expect(other.getByRole('table')).toBeVisible();
});

test('a token copied out of the storage opens nothing (K7)', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await reachHome(page, person.username, person.password);
  const thief = world.browser();
  thief.token = (await storedToken(page)) ?? '';
  expect((await thief.call('GET /v2/users/work-bench')).code).toBe('C0102');
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('after signing out the back button shows nothing', async ({ page, open }) => {
  await open();
  await reachHome(page, 'admin', ADMIN_PASSWORD);
  // Signing out replaces the last entry of the history; the one before is what the button leads to.
  await open('/system');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: /admin/ }).last().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await page.waitForFunction(() => performance.getEntriesByName('foyer-usable').length > 0);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeHidden();
});
