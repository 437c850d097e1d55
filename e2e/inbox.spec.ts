import { expect, test } from './house.ts';
import {
  dialog,
  expectUnread,
  hash,
  openInbox,
  readRows,
  tab,
  tell,
  tellAsProduct,
  unreadRows,
} from './inbox-house.ts';
import { holdCalls, reachHome } from './people.ts';

test('notices stand in pages of 20, the newest first, with what they are', async ({ page, open, world }) => {
  const person = await world.people.user();
  for (let number = 1; number <= 43; number += 1)
    await tell(world, person, { title: `News ${number}`, silently: true });
  await tellAsProduct(world, person, { title: 'From the product', type: 'IMPORTANT_NOTICE' });
  await tell(world, person, { title: 'The newest', type: 'WARNING_NOTICE', creator: 'Maria Keller' });
  await openInbox(page, open, person);
  await expect(page).toHaveTitle(/^Inbox/);
  await expectUnread(page, 45);
  await expect(tab(page, /^Unread/)).toHaveText('Unread45');
  await expect(unreadRows(page)).toHaveCount(20);
  await expect(unreadRows(page).first()).toContainText('The newest');
  await expect(unreadRows(page).first()).toContainText('Warning Maria Keller now');
  await expect(unreadRows(page).nth(1)).toContainText('Important Foyer now');
  await expect(unreadRows(page).nth(2)).toContainText('Normal admin now');
  await expect(unreadRows(page).first().locator('time')).toHaveAttribute('title', /20\d\d/);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1–20 of 45');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('21–40 of 45');
  await expect(unreadRows(page).first()).toContainText('News 25');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('41–45 of 45');
  await expect(unreadRows(page)).toHaveCount(5);
  expect(hash(page)).toBe('#/inbox?page=3');
  await page.reload();
  await expect(pages).toContainText('41–45 of 45');
  await page.goBack();
  await expect(pages).toContainText('21–40 of 45');
});

test('a page beyond the last one leads to the last one', async ({ page, open, world }) => {
  const person = await world.people.user();
  for (let number = 1; number <= 21; number += 1) await tell(world, person, { title: `News ${number}` });
  await openInbox(page, open, person, '/inbox?page=500');
  await expect(unreadRows(page)).toHaveText([/News 1/]);
  expect(hash(page)).toBe('#/inbox?page=2');
});

test('one is marked as read in its row, then all, and the bell follows', async ({ page, open, world }) => {
  const person = await world.people.user();
  await openInbox(page, open, person);
  await expect(page.getByText('You have read everything')).toBeVisible();
  const all = page.getByRole('button', { name: 'Mark all as read' });
  await expect(all).toBeDisabled();
  await tab(page, /^Read/).click();
  await expect(page.getByText('No read notices yet')).toBeVisible();
  await page.goBack();

  for (const title of ['One', 'Two', 'Three']) await tell(world, person, { title });
  await page.reload();
  await expect(unreadRows(page)).toHaveCount(3);
  await unreadRows(page).filter({ hasText: 'Two' }).getByRole('button', { name: 'Mark as read' }).click();
  await expect(unreadRows(page)).toHaveText([/Three/, /One/]);
  await expectUnread(page, 2);
  await all.click();
  await expect(page.getByText('All notices are marked as read')).toBeVisible();
  await expect(page.getByText('You have read everything')).toBeVisible();
  await expect(all).toBeDisabled();
  await expectUnread(page, 0);
  await tab(page, /^Read/).click();
  await expect(readRows(page)).toHaveText([/Three/, /Two/, /One/]);
});

test('a double click marks one notice, not the one that moves up in its place', async ({ page, open, world }) => {
  const person = await world.people.user();
  for (const title of ['One', 'Two', 'Three']) await tell(world, person, { title });
  await openInbox(page, open, person);
  await expect(unreadRows(page)).toHaveCount(3);
  const button = await unreadRows(page).first().getByRole('button').boundingBox();
  if (button === null) throw new Error('The first notice has no button.');
  const [x, y] = [button.x + button.width / 2, button.y + button.height / 2];
  await page.mouse.click(x, y);
  await expect(unreadRows(page)).toHaveCount(2);
  await page.mouse.click(x, y);
  await page.reload();
  await expect(unreadRows(page)).toHaveText([/Two/, /One/]);
});

test('the inbox works by keyboard alone', async ({ page, open, world }) => {
  const person = await world.people.user();
  for (const title of ['One', 'Two']) await tell(world, person, { title });
  await openInbox(page, open, person);
  await expect(unreadRows(page)).toHaveCount(2);
  await tab(page, /^Unread/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, /^Read/)).toBeFocused();
  await expect(page.getByText('No read notices yet')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(unreadRows(page)).toHaveCount(2);

  const two = unreadRows(page).getByRole('link', { name: 'Two' });
  await two.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Two')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Two')).toBeHidden();
  await expect(two).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(unreadRows(page)).toHaveText([/One/]);
  await expect(unreadRows(page).first()).toBeFocused();
});

test('what does not load can be asked for again', async ({ page, open, world }) => {
  const person = await world.people.user();
  const { id } = await tell(world, person, { title: 'Kept' });
  const list = '**/v2/users/inbox?*';
  await page.route(list, (route) => route.abort());
  await openInbox(page, open, person);
  await expect(page.getByText('Your notices could not be loaded')).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(unreadRows(page)).toHaveText([/Kept/]);

  const detail = `**/v2/users/inbox/${id}?*`;
  await page.route(detail, (route) => route.abort());
  await unreadRows(page).getByRole('link', { name: 'Kept' }).click();
  const opened = dialog(page, 'Kept');
  await expect(opened.getByText('The notice could not be loaded')).toBeVisible();
  await page.unroute(detail);
  await opened.getByRole('button', { name: 'Try again' }).click();
  await expect(opened.getByRole('button', { name: 'Mark as read' })).toBeVisible();
});

test('shapes keep the place of what is on its way', async ({ page, open, world }) => {
  const person = await world.people.user();
  await tell(world, person, { title: 'Slow' });
  const letGo = await holdCalls(page, '**/v2/users/inbox?*');
  await openInbox(page, open, person);
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached();
  letGo();
  await expect(unreadRows(page)).toHaveText([/Slow/]);
});

test('the bell shows the newest five, each of them a link, and the way to all', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await reachHome(page, person.username, person.password);
  const bell = page.getByRole('button', { name: /^Notices/ });
  const newest = page.getByRole('dialog', { name: 'Notices' });
  await bell.click();
  await expect(newest.getByText('Nothing unread')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(newest).toBeHidden();

  for (const number of [1, 2, 3, 4, 5, 6]) await tell(world, person, { title: `News ${number}` });
  await page.reload();
  await expectUnread(page, 6);
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(newest.getByRole('listitem')).toHaveText([6, 5, 4, 3, 2].map((number) => new RegExp(`News ${number}`)));
  await newest.getByRole('link', { name: 'News 4' }).press('Enter');
  await expect(dialog(page, 'News 4')).toBeVisible();
  await expect(newest).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'News 4')).toBeHidden();
  await expect(unreadRows(page)).toHaveCount(6);

  await page.getByRole('link', { name: 'Overview' }).click();
  await bell.click();
  await newest.getByRole('link', { name: 'All notices' }).click();
  await expect(newest).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
});
