import type { LoginPage } from '@foyer/contract/settings.ts';

import { expect, test } from './house.ts';
import { enterCaptcha, signIn } from './people.ts';

const shipped: Partial<LoginPage> = { captchaSwitch: true, captchaValidRule: 1, captchaValidUserLoginFailedTimes: 3 };
test.afterEach(({ world }) => world.people.setting('signInPage', shipped));

test('rule 0 asks for a code from the first sign-in on', async ({ page, open, world }) => {
  await world.people.setting('signInPage', { captchaValidRule: 0 });
  const person = await world.people.user();
  await open();
  await signIn(page, person.username, person.password);
  await expect(page.getByText('Please enter the verification code')).toBeVisible();
  await enterCaptcha(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('rule 1 asks for a code once the failures have reached the threshold', async ({ page, open, world }) => {
  await world.people.setting('signInPage', { captchaValidUserLoginFailedTimes: 2 });
  const person = await world.people.user();
  await open();
  const code = page.getByLabel('Verification code');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(code).toBeHidden();
    const answered = page.waitForResponse('**/user/login');
    await signIn(page, person.username, `wrong ${attempt}`);
    await answered;
    await page.waitForTimeout(1600); // the double-click guard
  }
  await expect(code).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await enterCaptcha(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('a wrong code is told beside its field and brings another picture', async ({ page, open, world }) => {
  await world.people.setting('signInPage', { captchaValidRule: 0 });
  const person = await world.people.user();
  await open();
  const picture = page.getByRole('img', { name: 'Picture with the verification code' });
  const first = await picture.getAttribute('src');
  await page.getByLabel('Verification code').fill('nope');
  await signIn(page, person.username, person.password);
  await expect(page.getByLabel('Verification code')).toHaveAttribute('aria-invalid', 'true');
  await expect(picture).not.toHaveAttribute('src', first ?? '');
});

test('a click on the picture brings another one', async ({ page, open, world }) => {
  await world.people.setting('signInPage', { captchaValidRule: 0 });
  await open();
  const picture = page.getByRole('img', { name: 'Picture with the verification code' });
  const first = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'Show another code' }).click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
});

test('with the switch off nobody is asked for a code', async ({ page, open, world }) => {
  await world.people.setting('signInPage', { captchaSwitch: false, captchaValidRule: 0 });
  await open();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByLabel('Verification code')).toBeHidden();
});

test('a demand that the page did not expect opens the verify dialog', async ({ page, open, world }) => {
  const person = await world.people.user();
  // Somebody else fails three times; this page has counted nothing.
  const elsewhere = world.browser();
  for (let attempt = 0; attempt < 3; attempt += 1) await elsewhere.signIn(person.username, 'wrong');
  await open();
  await signIn(page, person.username, person.password);
  const dialog = page.getByRole('dialog', { name: /verify/i });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByLabel('Verification code')).toHaveAttribute('aria-invalid', 'true');
  await enterCaptcha(dialog);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});
