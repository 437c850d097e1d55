import type { Page } from '@playwright/test';

import { expectAccessible } from '../accessibility.ts';
import { countCalls, blockCalls } from '../actions.ts';
import { expect, leavePage, test } from '../fixtures/base.ts';
import {
  dialog,
  expectUnread,
  hash,
  openInbox,
  readRows,
  tab,
  sendNotice,
  sendSystemNotice,
  unreadRows,
} from '../fixtures/inbox.ts';
import { intercept } from '../request-interception.ts';

const goTo = (page: Page, address: string) => page.evaluate((to) => location.assign(to), address);

test('A user pages through the inbox, marks notices as read and opens the newest from the bell', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  const bell = page.getByRole('button', { name: /^Notices/ });
  const newest = page.getByRole('dialog', { name: 'Notices' });
  const all = page.getByRole('button', { name: 'Mark all as read' });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const overview = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' });
  const titles = (...numbers: number[]) => numbers.map((number) => new RegExp(`News ${number}(?!\\d)`));

  await test.step('an empty inbox', async () => {
    await openInbox(page, open, person);
    await expect(page).toHaveTitle(/^Inbox/);
    await expect(page.getByText('You’re all caught up')).toBeVisible();
    await expect(all).toBeDisabled();
    await bell.click();
    await expect(newest.getByText('No unread notices')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(newest).toBeHidden();
  });

  await test.step('a list that fails to load', async () => {
    const list = '**/v2/users/inbox?*';
    await intercept(page, list, (route) => route.abort());
    await tab(page, /^Read/).click();
    await expect(page.getByText('Your notices could not be loaded')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No read notices yet')).toBeVisible();
    await page.goBack();
  });

  await test.step('placeholders while the list loads', async () => {
    for (let number = 1; number <= 23; number += 1)
      await sendNotice(world, person, { title: `News ${number}`, isSilent: true });
    await sendSystemNotice(world, person, { title: 'From the product', type: 'IMPORTANT_NOTICE' });
    await sendNotice(world, person, { title: 'The newest', type: 'WARNING_NOTICE', creator: 'Maria Keller' });
    const release = await blockCalls(page, '**/v2/users/inbox?*');
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached();
    release();
    await expect(unreadRows(page)).toHaveCount(20);
    await page.unrouteAll();
  });

  await test.step('pages of 20, the newest first', async () => {
    await expectUnread(page, 25);
    await expect(tab(page, /^Unread/)).toHaveText('Unread25');
    await expect(unreadRows(page).first()).toContainText('The newest');
    await expect(unreadRows(page).first()).toContainText('Warning Maria Keller now');
    await expect(unreadRows(page).nth(1)).toContainText('Important Foyer now');
    await expect(unreadRows(page).nth(2)).toContainText('Normal admin now');
    await expect(unreadRows(page).first().locator('time')).toHaveAttribute('title', /20\d\d/);
    await expect(pages).toContainText('1–20 of 25');
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages).toContainText('21–25 of 25');
    await expect(unreadRows(page)).toHaveText(titles(5, 4, 3, 2, 1));
    expect(hash(page)).toBe('#/inbox?page=2');
    await page.goBack();
    await expect(pages).toContainText('1–20 of 25');
    await goTo(page, '#/inbox?page=500');
    await expect(unreadRows(page)).toHaveText(titles(5, 4, 3, 2, 1));
    await expect.poll(() => hash(page)).toBe('#/inbox?page=2');
  });

  await test.step('mark one notice', async () => {
    await unreadRows(page).filter({ hasText: 'News 3' }).getByRole('button', { name: 'Mark as read' }).click();
    await expect(unreadRows(page)).toHaveText(titles(5, 4, 2, 1));
    await expectUnread(page, 24);
  });

  await test.step('a double click marks one notice, not the next one that moves up', async () => {
    const first = unreadRows(page).first().getByRole('button');
    await expect(first).not.toHaveAttribute('aria-disabled', 'true');
    const button = await first.boundingBox();
    if (button === null) throw new Error('The first notice has no button.');
    const [x, y] = [button.x + button.width / 2, button.y + button.height / 2];
    let marks = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/read')) marks += 1;
    });
    await page.mouse.click(x, y);
    await expect(unreadRows(page)).toHaveCount(3);
    await page.mouse.click(x, y);
    await expectUnread(page, 23);
    await expect(unreadRows(page)).toHaveText(titles(4, 2, 1));
    expect(marks).toBe(1);
    expect(hash(page)).toBe('#/inbox?page=2');
  });

  await test.step('mark all notices', async () => {
    await all.click();
    await expect(page.getByText('All notices marked as read')).toBeVisible();
    await expect(page.getByText('You’re all caught up')).toBeVisible();
    await expect(all).toBeDisabled();
    await expectUnread(page, 0);
    await tab(page, /^Read/).click();
    await expect(readRows(page)).toHaveCount(20);
    await expect(readRows(page).first()).toContainText('The newest');
  });

  await test.step('the newest five notices below the bell', async () => {
    await overview.click();
    for (const number of [31, 32, 33, 34, 35])
      await sendNotice(world, person, { title: `News ${number}`, isSilent: true });
    await sendNotice(world, person, { title: 'News 36' });
    await expectUnread(page, 6);
    await bell.focus();
    await page.keyboard.press('Enter');
    await expect(newest.getByRole('listitem')).toHaveText(titles(36, 35, 34, 33, 32));
    await newest.getByRole('link', { name: 'News 34' }).press('Enter');
    await expect(dialog(page, 'News 34').getByText('Read', { exact: true })).toBeVisible();
    await expect(newest).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'News 34')).toBeHidden();
    await expect(unreadRows(page)).toHaveText(titles(36, 35, 33, 32, 31));
    await expectUnread(page, 5);

    await overview.click();
    await bell.click();
    await expect(newest.getByRole('listitem')).toHaveText(titles(36, 35, 33, 32, 31)); // loading them moves the link
    await newest.getByRole('link', { name: 'All notices' }).click();
    await expect(newest).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  });
});

test('A user reads notices with the mouse and the keyboard, in two languages', async ({ page, open, world }) => {
  const person = await world.people.user();
  const texts = {
    en: { title: 'Maintenance', content: 'On *Saturday*.' },
    de: { title: 'Wartung', content: 'Am *Samstag*.' },
  };
  const content = 'A **bold** word, a [link](https://shop.example/plan) and\n\n- a list';
  const { id: maintenance } = await sendNotice(world, person, { texts });
  const { id: one } = await sendNotice(world, person, { title: 'One' });
  await sendNotice(world, person, { title: 'Two' });
  await sendSystemNotice(world, person, { type: 'IMPORTANT_NOTICE', texts: { en: { title: 'Plan', content } } });
  await openInbox(page, open, person);

  await test.step('an important notice shows its content and stays unread', async () => {
    await unreadRows(page).getByRole('link', { name: 'Plan' }).click();
    const opened = dialog(page, 'Plan');
    await expect(opened).toContainText('Important');
    await expect(opened).toContainText('From Foyer');
    await expect(opened.locator('time')).toHaveText(/20\d\d/);
    await expect(opened.locator('strong')).toHaveText('bold');
    await expect(opened.getByRole('listitem')).toHaveText('a list');
    const link = opened.getByRole('link', { name: 'link' });
    await expect(link).toHaveAttribute('href', 'https://shop.example/plan');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expectUnread(page, 4);
  });

  await test.step('confirm that it was read', async () => {
    const opened = dialog(page, 'Plan');
    await opened.getByRole('button', { name: 'I have read this' }).click();
    await expect(opened.getByText('Read', { exact: true })).toBeVisible();
    await expect(opened.getByRole('button', { name: 'Close' }).last()).toBeFocused();
    await expectUnread(page, 3);
    await opened.getByRole('button', { name: 'Close' }).last().click();
    await expect(opened).toBeHidden();
    await expect(unreadRows(page)).toHaveText([/Two/, /One/, /Maintenance/]);
  });

  await test.step('an ordinary notice is read once it has loaded', async () => {
    const detail = `**/v2/users/inbox/${one}?*`;
    await intercept(page, detail, (route) => route.abort());
    await unreadRows(page).getByRole('link', { name: 'One' }).click();
    const opened = dialog(page, 'One');
    await expect(opened.getByText('The notice could not be loaded')).toBeVisible();
    await page.unroute(detail);
    await opened.getByRole('button', { name: 'Try again' }).click();
    await expect(opened.getByText('Read', { exact: true })).toBeVisible();
    await expectUnread(page, 2);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(unreadRows(page).getByRole('link', { name: 'Maintenance' })).toBeFocused();
  });

  await test.step('the keyboard alone', async () => {
    await tab(page, /^Unread/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, /^Read/)).toBeFocused();
    await expect(readRows(page)).toHaveText([/Plan/, /One/]);
    await expect(readRows(page).getByRole('button')).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await expect(unreadRows(page)).toHaveCount(2);
    const two = unreadRows(page).getByRole('link', { name: 'Two' });
    await two.focus();
    const release = await blockCalls(page, '**/v2/users/inbox/*/read');
    const marked = page.waitForRequest('**/v2/users/inbox/*/read');
    await page.keyboard.press('Enter');
    await marked; // a notice that is closed before its content is shown stays unread
    await expect(dialog(page, 'Two')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Two')).toBeHidden();
    await expect(two).toBeFocused();
    release();
    await expect(unreadRows(page)).toHaveText([/Maintenance/]);
    await expect(unreadRows(page).first()).toBeFocused();
    await tab(page, /^Read/).click();
    const read = readRows(page).getByRole('link', { name: 'Two' });
    await read.press('Enter');
    await expect(dialog(page, 'Two')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(read).toBeFocused();
    await tab(page, /^Unread/).click();
  });

  await test.step('another language', async () => {
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    const rows = page.getByRole('list', { name: 'Ungelesene Mitteilungen' }).getByRole('listitem');
    await expect(rows).toHaveText([/Wartung/]);
    await rows.getByRole('link', { name: 'Wartung' }).click();
    await expect(dialog(page, 'Wartung')).toContainText('Am Samstag.');
    expect(hash(page)).toBe(`#/inbox?message=${maintenance}`);
  });
});

test('The address of the inbox opens a notice, one at a time', async ({ page, open, world }) => {
  const person = await world.people.user();
  const type = 'IMPORTANT_NOTICE';
  const second = await sendNotice(world, person, { title: 'Second', type });
  const linked = await sendNotice(world, person, { title: 'Linked', type });
  const { id: foreign } = await sendNotice(world, await world.people.user(), { title: 'Of another user' });
  const address = `#/inbox?message=${linked.id}`;
  const opened = dialog(page, 'Linked');
  const messages = page.getByRole('region', { name: 'Messages' });

  await test.step('a link and the back button', async () => {
    await openInbox(page, open, person, `/inbox?message=${linked.id}`);
    await expect(opened).toBeVisible();
    // Waits for the row behind the dialog: without it, the focus would move to the placeholder of the rows.
    await expect(page.getByRole('link', { name: 'Linked', includeHidden: true })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    expect(hash(page)).toBe('#/inbox');
    await expect(unreadRows(page).getByRole('link', { name: 'Linked' })).toBeFocused();

    await unreadRows(page).getByRole('link', { name: 'Linked' }).click();
    await expect(opened).toBeVisible();
    expect(hash(page)).toBe(address);
    await page.goBack();
    await expect(opened).toBeHidden();
    expect(hash(page)).toBe('#/inbox');
    await page.goForward();
    await expect(opened).toBeVisible();
  });

  await test.step('a second notice is refused while one is open', async () => {
    const calls = countCalls(page, `/v2/users/inbox/${second.id}`);
    await goTo(page, `#/inbox?message=${second.id}`);
    const refused = messages.getByRole('alert').filter({ hasText: 'Another notice is already open' });
    await expect(refused).toBeVisible();
    await expect.poll(() => hash(page)).toBe(address);
    await expect(opened).toBeVisible();
    expect(calls()).toBe(0);

    // The link in the toast of a new notice is blocked as well.
    await expectUnread(page, 2);
    const third = await sendNotice(world, person, { title: 'Third', type });
    const toast = messages.locator(`a[href$="${third.id}"]`);
    await page.getByRole('button', { name: 'Close message' }).first().click();
    await toast.click();
    await expect(refused).toBeVisible();
    await expect.poll(() => hash(page)).toBe(address);
    await expect(opened).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    expect(hash(page)).toBe('#/inbox');
    await unreadRows(page).getByRole('link', { name: 'Second' }).click();
    await expect(dialog(page, 'Second')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Second')).toBeHidden();
  });

  await test.step('a notice of another user, and an id that cannot be one', async () => {
    const missing = dialog(page, 'Notice not available');
    for (const id of [foreign, '../../configs/login']) {
      await leavePage(page, world);
      await open(`/inbox?message=${encodeURIComponent(id)}`);
      await expect(missing).toContainText('This notice is not in your inbox.');
      await page.keyboard.press('Escape');
      await expect(missing).toBeHidden();
      await expect.poll(() => hash(page)).toBe('#/inbox');
      await expect(unreadRows(page)).toHaveText([/Third/, /Linked/, /Second/]);
    }
  });
});
