import { signInToHome, signIn, storedToken } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';

test('Without a token only the open pages are shown', async ({ page, open, world }) => {
  for (const path of ['/home', '/forceBind']) {
    await open(path);
    await expect(page).toHaveURL(`${world.origin}/base/#/`);
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  }
  await open('/activeUser');
  await expect(page.getByRole('heading', { level: 1, name: 'The link is incomplete' })).toBeVisible();
  await expect(page).toHaveURL(`${world.origin}/base/#/activeUser`);
});

test('A sign-out forgets the page that was asked for, and the next user sees Home', async ({ page, open, world }) => {
  const newUser = await world.people.userWithInitialPassword();
  const [person, next] = [await world.people.user(), await world.people.user()];
  const login = page.getByRole('heading', { name: 'Sign in' });

  await test.step('a sign-out during the forced change forgets the page', async () => {
    await open('/account');
    await signIn(page, newUser.username, newUser.password);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(login).toBeVisible();
    await signInToHome(page, person.username, person.password);
    expect(new URL(page.url()).hash).toBe('#/home');
  });

  await test.step('a user without permission does not see the administration', async () => {
    for (const name of ['Dashboard', 'Settings', 'Audit'])
      await expect(page.getByRole('link', { name })).toHaveCount(0);
    for (const route of ['/system', '/settings', '/audit']) {
      await open(route);
      await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible();
      await expect(page.getByRole('table')).toBeHidden();
      await open('/home');
      await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    }
  });

  await test.step('a sign-out forgets the page', async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(login).toBeVisible();
    await page.reload();
    await signInToHome(page, next.username, next.password);
    expect(new URL(page.url()).hash).toBe('#/home');
  });

  await test.step('ForceBind without a username clears the session', async () => {
    await open('/forceBind');
    await expect(login).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });
});
