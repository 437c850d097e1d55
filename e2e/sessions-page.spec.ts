import type { Page } from '@playwright/test';

import type { World } from '../apps/server/test/world.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { button, fresh, freshCode, heading, lateFrames, openAs, question, type Open } from './administration-house.ts';
import { expect, test } from './house.ts';

test('somebody is found, and their session ended, which shows there at once', async ({ page, open, world }) => {
  const displayName = fresh('Ada');
  const person = await world.people.user({ displayName, username: freshCode('ada') });
  const other = world.browser();
  await other.signIn(person.username, person.password);
  expect((await other.call('GET /v2/users/work-bench')).status).toBe(200);
  await openAs(page, open, world, '/sessions');
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(displayName);
  const rows = page.getByRole('row').filter({ hasText: displayName });
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 in all')).toBeVisible();
  await expect(rows).toContainText(person.username);
  await rows.getByRole('button', { name: /^End the session of/ }).click();
  const asks = question(page, `End the session of ${displayName}?`);
  await expect(button(asks, 'Cancel')).toBeFocused();
  await button(asks, 'End session').click();
  await expect(page.getByText(`The session of ${displayName} has been ended`)).toBeVisible();
  await expect(heading(page, 'No session found', 3)).toBeVisible();
  expect((await other.call('GET /v2/users/work-bench')).status).toBe(401);
  await button(page, 'Clear all filters').click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('by keyboard alone one session after the other is ended', async ({ page, open, world }) => {
  await endOneByKeyboard({ page, open, world });
});

test('the keyboard stays in the list when the row is gone before the question is', async ({ page, open, world }) => {
  // A question closes over a few frames.
  await endOneByKeyboard({ page, open, world }, () => lateFrames(page, 2_000));
});

async function endOneByKeyboard(house: { page: Page; open: Open; world: World }, beforeYes = async () => {}) {
  const { page, open, world } = house;
  const displayName = fresh('Linus');
  const person = await world.people.user({ displayName });
  for (const browser of [world.browser(), world.browser()]) await browser.signIn(person.username, person.password);
  await openAs(page, open, world, `/sessions?query=${displayName.replaceAll(' ', '+')}`);
  const ends = page.getByRole('button', { name: /^End the session of/ });
  await expect(ends).toHaveCount(2);
  await ends.first().focus();
  await page.keyboard.press('Enter');
  const asks = question(page, `End the session of ${displayName}?`);
  await expect(button(asks, 'Cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(asks, 'End session')).toBeFocused();
  await beforeYes();
  await page.keyboard.press('Enter');
  await expect(ends).toHaveCount(1);
  await expect(page.getByRole('row').filter({ has: ends })).toBeFocused();
}

test('the own session is marked, and is not ended here', async ({ page, open, world }) => {
  const displayName = fresh('Grace');
  const admin = await world.people.user({ superAdministrator: true, displayName });
  await openAs(page, open, world, `/sessions?query=${displayName.replaceAll(' ', '+')}`, admin);
  const own = page.getByRole('row').filter({ hasText: displayName });
  await expect(own).toContainText('This device');
  await expect(own.getByRole('button')).toHaveCount(0);
  await own.getByRole('link', { name: displayName }).click();
  await expect(heading(page, displayName)).toBeVisible();
});

test('sessions are found by their whole network address', async ({ page, open, world }) => {
  await openAs(page, open, world, '/sessions');
  const address = page.getByRole('searchbox', { name: 'Whole IP address' });
  await address.fill('192.0.2.99');
  await expect(heading(page, 'No session found', 3)).toBeVisible();
  await address.fill('127.0.0.1');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/address=127\.0\.0\.1/);
});

test('whoever may only look is offered nothing to do', async ({ page, open, world }) => {
  const { id, code } = await world.people.organisation();
  const displayName = fresh('Under');
  const under = await world.people.user({ displayName, organisation: code });
  await world.browser().signIn(under.username, under.password);
  const person = await world.people.user();
  await world.people.grant(person.id, id, 'sessions.read');
  await openAs(page, open, world, '/sessions', person);
  const row = page.getByRole('row').filter({ hasText: displayName });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row.getByRole('link')).toHaveCount(0);
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the list, and the question before an end', async ({ page, open, world }) => {
      const person = await world.people.user({ displayName: fresh('Axe') });
      await world.browser().signIn(person.username, person.password);
      await openAs(page, open, world, '/sessions');
      await expect(page.getByRole('button', { name: /^End the session of/ }).first()).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('button', { name: /^End the session of/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
