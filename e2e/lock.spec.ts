import { expect, test } from './house.ts';
import { signIn, stopClock } from './people.ts';

test.afterEach(({ world }) => world.people.setting('signInPage', { captchaSwitch: true }));

test('a locked account counts down second by second and lets in when it is over', async ({ page, open, world }) => {
  await world.people.setting('signInPage', { captchaSwitch: false });
  const person = await world.people.user();
  const elsewhere = world.browser();
  for (let attempt = 0; attempt < 5; attempt += 1) await elsewhere.signIn(person.username, 'wrong');
  await open();
  await stopClock(page);
  const answered = page.waitForResponse('**/user/login');
  await signIn(page, person.username, person.password);
  const { seconds: before } = (await (await answered).json()) as { seconds: number };
  expect(before).toBeGreaterThan(20);
  const notice = page.getByText(/Account locked/);
  await expect(notice).toContainText(String(before));
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  await page.clock.runFor(5000);
  await expect(notice).toContainText(String(before - 5));
  await page.clock.runFor(30_000);
  await world.clock.forward(31);
  await expect(notice).toBeHidden();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});
