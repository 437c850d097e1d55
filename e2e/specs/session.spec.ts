import { expectAccessibleAtWidths } from '../accessibility.ts';
import { signIn, storedToken } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';

test('A session is shared by every tab, expires in every tab and is signed out in every tab', async ({
  page,
  open,
  context,
  world,
}) => {
  const person = await world.people.user({ superAdministrator: true });
  // A day passes below, after which super administrators would otherwise need a second factor.
  await world.people.setting('mfa', { superAdministrators: false });
  const login = { name: 'Sign in', exact: true } as const;
  const other = await context.newPage();

  await test.step('a new tab is signed in and returns to the page that it showed', async () => {
    await open('/account?section=devices', person);
    await other.goto(`${world.origin}/base/#/system`);
    await expect(other.getByRole('table')).toBeVisible();
    await other.goto(`${world.origin}/base/#/`);
    await expect(other).toHaveURL(`${world.origin}/base/#/system`);
    await expect(other.getByRole('table')).toBeVisible();
  });

  await test.step('a token copied out of the storage is useless without the cookie (K7)', async () => {
    const thief = world.browser();
    thief.token = (await storedToken(page)) ?? '';
    expect((await thief.call('GET /v2/users/work-bench')).code).toBe('C0102');
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  await test.step('an expired session returns every tab to the sign-in page with a message', async () => {
    await world.clock.forward(24 * 3600 + 1);
    await expect(page.getByText('Login expired').first()).toBeVisible();
    await expect(page.getByRole('heading', login)).toBeVisible();
    await expect(other.getByRole('heading', login)).toBeVisible();
    await expect(other.getByText('Login expired').first()).toBeVisible();
  });

  await test.step('the next sign-in leads to the page of before', async () => {
    await signIn(page, person.username, person.password);
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#/account?section=devices');
    await expect(other.getByRole('table')).toBeVisible();
  });

  await test.step('a sign-out in one tab signs out every tab', async () => {
    // A sign-out replaces the last entry of the history; the back button leads to the one before.
    await open('/system');
    await expect(page.getByRole('table')).toBeVisible();
    await page.route('**/user/logout', (route) => route.abort());
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'You may still be signed in' });
    await expect(failed).toBeVisible();
    await expectAccessibleAtWidths(page);
    await expect(other.getByRole('table')).toBeVisible();
    await page.unroute('**/user/logout');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', login)).toBeVisible();
    await expect(other.getByRole('heading', login)).toBeVisible();
    expect(await storedToken(other)).toBeNull();
  });

  await test.step('the back button shows the sign-in page', async () => {
    await page.goBack();
    await page.waitForFunction(() => performance.getEntriesByName('foyer-usable').length > 0);
    await expect(page.getByRole('heading', login)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My account' })).toBeHidden();
  });
});
