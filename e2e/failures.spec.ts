import { SIGN_OUT_DELAY_MS } from '@foyer/contract/limits.ts';

import { expect, test } from './house.ts';
import { countCalls, signIn, storedToken } from './people.ts';

test('A failed call of the work-bench ends the session or leaves it, as its code says', async ({
  page,
  open,
  world,
}) => {
  const { username, password } = await world.people.user();
  const refuse = (status: number, code: string) =>
    page.route('**/v2/users/work-bench', (route) =>
      route.fulfill({ status, json: { resultCode: code, resultMsg: 'test', requestId: 'test', seconds: 0 } }),
    );
  const welcome = page.getByRole('heading', { name: /Welcome/ });
  await open();

  // Specification section 8, HTTP handling: an end at once, and one after a message. Unit tests check the other codes.
  for (const [status, code, says] of [
    [400, 'A0404', 'Parameter error'],
    [401, 'C0102', 'Login expired'],
  ] as const) {
    await test.step(`${status} ${code} signs the user out`, async () => {
      await signIn(page, username, password);
      await expect(welcome).toBeVisible();
      await refuse(status, code);
      await page.reload();
      await expect(page.getByText(says).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(await storedToken(page)).toBeNull();
      await page.unroute('**/v2/users/work-bench');
    });
  }

  await signIn(page, username, password);
  await expect(welcome).toBeVisible();
  const signOuts = countCalls(page, '/user/logout');
  await page.clock.install();
  await test.step('403 A0203 leaves the user signed in', async () => {
    await refuse(403, 'A0203');
    await page.reload();
    await expect(page.getByText(/retry in 1 second\b/).first()).toBeVisible();
    await page.clock.runFor(2 * SIGN_OUT_DELAY_MS);
    expect(await storedToken(page)).not.toBeNull();
    expect(signOuts()).toBe(0);
  });
});
