import { SIGN_OUT_DELAY_MS } from '@foyer/contract/limits/sessions.ts';

import { countCalls, storedToken } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';
import { intercept } from '../request-interception.ts';

test('A failed call of the work-bench ends the session or leaves it, as its code says', async ({
  page,
  open,
  world,
}) => {
  const refuse = (status: number, code: string) =>
    intercept(page, '**/v2/users/work-bench', (route) =>
      route.fulfill({ status, json: { resultCode: code, resultMsg: 'test', requestId: 'test', seconds: 0 } }),
    );
  await open('/', await world.people.user());
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  const signOuts = countCalls(page, '/user/logout');
  await page.clock.install();

  // Specification section 8, HTTP handling: one code ends the session after a message, one does not. Unit tests check
  // the other codes.
  await test.step('403 A0203 leaves the user signed in', async () => {
    await refuse(403, 'A0203');
    await page.reload();
    await expect(page.getByText(/Try again in 1 second\b/).first()).toBeVisible();
    await page.clock.runFor(2 * SIGN_OUT_DELAY_MS);
    expect(await storedToken(page)).not.toBeNull();
    expect(signOuts()).toBe(0);
    await page.unroute('**/v2/users/work-bench');
  });

  await test.step('400 A0404 signs the user out', async () => {
    await refuse(400, 'A0404');
    await page.reload();
    await expect(
      page.getByText('Not found, or the request is not valid. Reload the page and try again.').first(),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });
});

test('A page whose script is gone, as after an upgrade, is loaded once more', async ({ page, world }) => {
  let loads = 0;
  let missing = 1;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route(/\/base\/assets\/web-[\w-]+\.js$/, (route) =>
    missing-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto(`${world.origin}/base/`);
  await page.getByLabel('Username').fill('ada');
  await expect(page.getByLabel('Username')).toHaveValue('ada');
  expect(loads).toBe(2);

  missing = Infinity;
  await page.reload();
  await page.waitForLoadState('load');
  expect(loads).toBe(3); // the page does not reload again within a minute
});
