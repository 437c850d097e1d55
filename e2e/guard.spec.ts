import { expect, leave, test } from './house.ts';
import { reachHome, signIn, storedToken } from './people.ts';

test('Without a token only the open pages are shown', async ({ page, open, world }) => {
  for (const path of ['/home', '/forceBind', '/googleLogin', '/forcePwdChange', '/anything/else']) {
    await open(path);
    await expect(page).toHaveURL(`${world.origin}/base/#/`);
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  }
  for (const [path, title] of [
    ['/redirect', 'Nothing to do here'],
    ['/soc/cloud/normal', 'Terms of service'],
    ['/otherSystemLogin', 'This application is not known here'],
    ['/activeUser', 'The link is incomplete'],
    ['/soc/privacy/normal', 'Privacy notice'],
    ['/findPassword', 'The link is incomplete'],
    ['/forgetPassword', 'Password reset is switched off'],
  ] as const) {
    await open(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(`${world.origin}/base/#${path}`);
  }
});

test('A sign-in leads to the page that was asked for, and the next user to Home', async ({ page, open, world }) => {
  const newcomer = await world.people.newcomer();
  const [person, next] = [await world.people.user(), await world.people.user()];
  const login = page.getByRole('heading', { name: 'Sign in' });
  const account = page.getByRole('heading', { name: 'My account' });

  await test.step('a sign-out during the forced change forgets the page', async () => {
    await open('/account');
    await signIn(page, newcomer.username, newcomer.password);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(login).toBeVisible();
    await page.reload();
    await reachHome(page, person.username, person.password);
    expect(new URL(page.url()).hash).toBe('#/home');
  });

  await test.step('a user without permission does not see the administration', async () => {
    await open('/system');
    await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
  });

  await test.step('ForceBind without a username clears the session', async () => {
    await open('/forceBind');
    await expect(login).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });

  await test.step('the page opens after the sign-in, also when the sign-in page was loaded again', async () => {
    await leave(page, world);
    await open('/account?section=devices');
    await expect(login).toBeVisible();
    await page.reload();
    await signIn(page, person.username, person.password);
    await expect(account).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#/account?section=devices');
  });

  await test.step('Login leads back to Home while the token is valid', async () => {
    await open('/');
    await expect(page).toHaveURL(`${world.origin}/base/#/account?section=devices`);
    await expect(account).toBeVisible();
  });

  await test.step('a sign-out forgets the page', async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(login).toBeVisible();
    await page.reload();
    await reachHome(page, next.username, next.password);
    expect(new URL(page.url()).hash).toBe('#/home');
  });
});
