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
