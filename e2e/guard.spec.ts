import { STORAGE_KEYS } from '@foyer/contract/storage.ts';

import { expect, test } from './house.ts';
import { reachHome, signIn, storedToken } from './people.ts';

const CLOSED = ['/home', '/forceBind', '/googleLogin', '/forcePwdChange', '/anything/else'];
const OPEN = [
  '/redirect',
  '/otherSystemLogin',
  '/soc/cloud/normal',
  '/soc/privacy/normal',
  '/activeUser',
  '/forgetPassword',
  '/findPassword',
];

for (const path of CLOSED) {
  test(`without a token ${path} leads to Login`, async ({ page, open }) => {
    await open(path);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
}

for (const path of OPEN) {
  test(`without a token ${path} is open`, async ({ page, open }) => {
    await open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeHidden();
    expect(page.url()).toContain(path);
  });
}

test('with a token Login leads Home, and ForceBind without a username clears the session', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  await open();
  await reachHome(page, person.username, person.password);
  await open('/');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await open('/forceBind');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('a page that was closed opens after the sign-in, though the sign-in page was loaded anew', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  await open('/account?section=devices');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/account?section=devices');
});

test('nobody is led to where somebody was who has signed out', async ({ page, open, world }) => {
  const [person, next] = [await world.people.user(), await world.people.user()];
  await open('/account');
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await reachHome(page, next.username, next.password);
  expect(new URL(page.url()).hash).toBe('#/home');
});

test('nor to where somebody was going who has signed out on the way', async ({ page, open, world }) => {
  const [newcomer, next] = [await world.people.newcomer(), await world.people.user()];
  await open('/account');
  await signIn(page, newcomer.username, newcomer.password);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await reachHome(page, next.username, next.password);
  expect(new URL(page.url()).hash).toBe('#/home');
});

for (const [language, warning] of [
  ['en', 'Change the password first'],
  ['de', 'Ändern Sie zuerst Ihr Passwort'],
] as const) {
  test(`with a pending password Home leads to the forced change with a warning (${language})`, async ({
    page,
    open,
    world,
  }) => {
    const { username, password } = await world.people.newcomer();
    await open();
    await signIn(page, username, password);
    await page.waitForURL(/forcePwdChange/);
    await page.evaluate(([key, code]) => localStorage.setItem(key, code), [
      STORAGE_KEYS.localeLanguage,
      language,
    ] as const);
    await page.reload();
    await open('/home');
    await expect(page.getByText(warning)).toBeVisible();
    expect(page.url()).toContain('/forcePwdChange');
  });
}
