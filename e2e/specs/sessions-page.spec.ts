import { expectAccessibleAtWidths, expectWholeDates } from '../accessibility.ts';
import {
  button,
  newName,
  newCode,
  heading,
  delayFrames,
  openAsAdministrator,
  question,
} from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';

test('An administrator finds sessions and ends them, by mouse and by keyboard', async ({ page, open, world }) => {
  const ada = newName('Ada');
  const person = await world.people.user({ displayName: ada, username: newCode('ada') });
  const other = world.browser();
  await other.signIn(person.username, person.password);
  expect((await other.call('GET /v2/users/work-bench')).status).toBe(200);
  const linus = newName('Linus');
  const second = await world.people.user({ displayName: linus });
  for (let device = 0; device < 3; device += 1) await world.browser().signIn(second.username, second.password);
  const grace = newName('Grace');
  const admin = await world.people.user({ superAdministrator: true, displayName: grace });
  await openAsAdministrator(page, open, world, '/sessions', admin);
  const search = page.getByRole('searchbox', { name: 'Name or email' });
  const ends = page.getByRole('button', { name: /^End the session of/ });

  await test.step('the list and the question are accessible on a desktop and on a phone', async () => {
    await expect(ends.first()).toBeVisible();
    await expectAccessibleAtWidths(page);
    await ends.first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  await test.step('end the session of a user, which is signed out at once', async () => {
    await search.fill(ada);
    const rows = page.getByRole('row').filter({ hasText: ada });
    await expect(page.getByText('1 total')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(person.username);
    await rows.getByRole('button', { name: /^End the session of/ }).click();
    const confirmation = question(page, `End the session of ${ada}?`);
    await expect(button(confirmation, 'Cancel')).toBeFocused();
    await button(confirmation, 'End session').click();
    await expect(page.getByText(`Session of ${ada} ended`)).toBeVisible();
    await expect(heading(page, 'No sessions found', 3)).toBeVisible();
    expect((await other.call('GET /v2/users/work-bench')).status).toBe(401);
    await button(page, 'Clear all filters').click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('sessions are filtered by their whole IP address', async () => {
    const address = page.getByRole('searchbox', { name: 'Exact IP address' });
    await address.fill('192.0.2.99');
    await expect(heading(page, 'No sessions found', 3)).toBeVisible();
    await expect(page).toHaveURL(/address=192\.0\.2\.99/);
  });

  await test.step('the own session is marked and has no button to end it', async () => {
    await open(`/sessions?query=${grace.replaceAll(' ', '+')}`);
    const currentRow = page.getByRole('row').filter({ hasText: grace });
    await expect(currentRow).toContainText('This device');
    await expect(currentRow.getByRole('button')).toHaveCount(0);
    await currentRow.getByRole('link', { name: grace }).click();
    await expect(heading(page, grace)).toBeVisible();
  });

  await test.step('by keyboard alone; the focus stays in the list, also when the dialog closes late', async () => {
    await open(`/sessions?query=${linus.replaceAll(' ', '+')}`);
    await expect(ends).toHaveCount(3);
    await ends.first().focus();
    for (const remaining of [2, 1]) {
      await page.keyboard.press('Enter');
      const confirmation = question(page, `End the session of ${linus}?`);
      await expect(button(confirmation, 'Cancel')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(button(confirmation, 'End session')).toBeFocused();
      // In the second round, the row is removed before the dialog has closed, which takes some frames.
      if (remaining === 1) await delayFrames(page, 2_000);
      await page.keyboard.press('Enter');
      await expect(ends).toHaveCount(remaining);
      await expect(page.getByRole('row').filter({ has: ends })).toHaveCount(remaining);
      await expect(page.getByRole('row').filter({ has: ends }).first()).toBeFocused();
      if (remaining === 2) await ends.first().focus();
    }
  });

  await test.step('no date breaks inside a word in a narrow column', async () => {
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).click();
    await expect(heading(page, '会话')).toBeVisible();
    const before = page.viewportSize();
    await page.setViewportSize({ width: 960, height: 800 });
    await expect(page.locator('time').first()).toBeVisible();
    await expectWholeDates(page);
    if (before !== null) await page.setViewportSize(before);
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(heading(page, 'Sessions')).toBeVisible();
  });

  await test.step('read permission shows no actions', async () => {
    const { id, code } = await world.people.organisation();
    const displayName = newName('Under');
    const under = await world.people.user({ displayName, organisation: code });
    await world.browser().signIn(under.username, under.password);
    const looker = await world.people.user();
    await world.people.grant(looker.id, id, 'sessions.read');
    await openAsAdministrator(page, open, world, '/sessions', looker);
    const row = page.getByRole('row').filter({ hasText: displayName });
    await expect(row).toHaveCount(1);
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(row.getByRole('link')).toHaveCount(0);
  });
});
