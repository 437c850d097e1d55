import { readFile } from 'node:fs/promises';

import { expect, test } from './house.ts';
import {
  dialog,
  expectUnread,
  hash,
  openInbox,
  readRows,
  sendFiles,
  tab,
  tell,
  tellAsProduct,
  unreadRows,
} from './inbox-house.ts';
import { countCalls, holdCalls, reachHome } from './people.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

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

test('a notice is opened with everything it says, stays unread, and is marked as read', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  const content = 'A **bold** word, a [link](https://shop.example/plan) and\n\n- a list';
  await tellAsProduct(world, person, { type: 'IMPORTANT_NOTICE', texts: { en: { title: 'Plan', content } } });
  await openInbox(page, open, person);
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
  await opened.getByRole('button', { name: 'Close' }).last().click();
  await expect(opened).toBeHidden();
  await expect(unreadRows(page)).toHaveCount(1);
  await expectUnread(page, 1);

  await unreadRows(page).getByRole('link', { name: 'Plan' }).click();
  await opened.getByRole('button', { name: 'Mark as read' }).click();
  await expect(opened.getByText('Read', { exact: true })).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await expectUnread(page, 0);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(page.getByText('You have read everything')).toBeVisible();
  await tab(page, /^Read/).click();
  await expect(readRows(page)).toHaveText([/Plan/]);
  await expect(readRows(page).getByRole('button')).toHaveCount(0);
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

test('a link opens a notice, a reload keeps it, and the back button closes it', async ({ page, open, world }) => {
  const person = await world.people.user();
  const { id } = await tell(world, person, { title: 'Linked' });
  await openInbox(page, open, person, `/inbox?message=${id}`);
  const opened = dialog(page, 'Linked');
  await expect(opened).toBeVisible();
  await page.reload();
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  expect(hash(page)).toBe('#/inbox');

  await unreadRows(page).getByRole('link', { name: 'Linked' }).click();
  await expect(opened).toBeVisible();
  expect(hash(page)).toBe(`#/inbox?message=${id}`);
  await page.goBack();
  await expect(opened).toBeHidden();
  expect(hash(page)).toBe('#/inbox');
  await page.goForward();
  await expect(opened).toBeVisible();
});

test('while a message is read another one is refused, and the address goes back to the first', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  const first = await tell(world, person, { title: 'First' });
  const second = await tell(world, person, { title: 'Second' });
  await openInbox(page, open, person);
  await unreadRows(page).getByRole('link', { name: 'First' }).click();
  await expect(dialog(page, 'First')).toBeVisible();
  const address = `#/inbox?message=${first.id}`;
  const opened = countCalls(page, `/v2/users/inbox/${second.id}`);

  await page.evaluate((to) => location.assign(to), `#/inbox?message=${second.id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'A message is already being read' })).toBeVisible();
  await expect.poll(() => hash(page)).toBe(address);
  await expect(dialog(page, 'First')).toBeVisible();
  expect(opened()).toBe(0);

  // And so it is with the link of a notice that has just come.
  const third = await tell(world, person, { title: 'Third' });
  const toast = page.getByRole('region', { name: 'Messages' }).locator(`a[href$="${third.id}"]`);
  await page.getByRole('button', { name: 'Close message' }).first().click();
  await toast.click();
  await expect(page.getByRole('alert').filter({ hasText: 'A message is already being read' })).toBeVisible();
  await expect.poll(() => hash(page)).toBe(address);
  await expect(dialog(page, 'First')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog(page, 'First')).toBeHidden();
  expect(hash(page)).toBe('#/inbox');
  await unreadRows(page).getByRole('link', { name: 'Second' }).click();
  await expect(dialog(page, 'Second')).toBeVisible();
});

for (const [what, id] of [
  ['nowhere', NOWHERE],
  ['somebody else’s', undefined],
  ['no id at all', '../../configs/login'],
  ['a dot', '..'],
  ['a very long one', 'x'.repeat(300)],
] as const) {
  test(`a link to a notice that is ${what} says so and leaves the list`, async ({ page, open, world }) => {
    const person = await world.people.user();
    const other = await world.people.user();
    await tell(world, person, { title: 'Mine' });
    const { id: theirs } = await tell(world, other, { title: 'Theirs' });
    await openInbox(page, open, person, `/inbox?message=${encodeURIComponent(id ?? theirs)}`);
    await expect(page.getByText('This notice is not in your inbox, or no longer.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(unreadRows(page)).toHaveText([/Mine/]);
    expect(hash(page)).toBe('#/inbox');
  });
}

test('another language fetches the texts again, of the list and of the open notice', async ({ page, open, world }) => {
  const person = await world.people.user();
  const texts = {
    en: { title: 'Maintenance', content: 'On *Saturday*.' },
    de: { title: 'Wartung', content: 'Am *Samstag*.' },
  };
  const { id } = await tell(world, person, { texts });
  await tell(world, person, { title: 'English only' });
  await openInbox(page, open, person);
  await expect(unreadRows(page)).toHaveText([/English only/, /Maintenance/]);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  const rows = page.getByRole('list', { name: 'Ungelesene Mitteilungen' }).getByRole('listitem');
  await expect(rows).toHaveText([/English only/, /Wartung/]);
  await expect(rows.getByRole('link', { name: 'English only' })).toHaveAttribute('lang', 'en');
  await rows.getByRole('link', { name: 'Wartung' }).click();
  await expect(dialog(page, 'Wartung')).toContainText('Am Samstag.');
  expect(hash(page)).toBe(`#/inbox?message=${id}`);
});

test('attachments are saved under their names, byte for byte, and never shown', async ({ page, open, world }) => {
  const person = await world.people.user();
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251);
  const files = [
    ['Wartungsplan Größe 您好 🧾.pdf', bytes],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>parent.hit = 1</script></svg>'],
    ['page.html', '<script>window.opener.hit = 1</script>'],
    ['empty.txt', ''],
  ] as const;
  const id = await sendFiles(world, person, 'Files', files);
  await openInbox(page, open, person);
  await expect(unreadRows(page).first()).toContainText('4 attachments');
  page.on('popup', () => expect.soft(true, 'no file opens a page').toBe(false));
  await unreadRows(page).getByRole('link', { name: 'Files' }).click();
  const opened = dialog(page, 'Files');
  await expect(opened.getByRole('listitem').first()).toContainText('68 kB');
  for (const [name, content] of files) {
    const saving = page.waitForEvent('download');
    await opened.getByRole('button', { name: `Download: ${name}` }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(name);
    expect(Buffer.compare(await readFile(await file.path()), Buffer.from(content))).toBe(0);
  }
  expect(hash(page)).toBe(`#/inbox?message=${id}`);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('a file that does not come leaves no word, and can be asked for again', async ({ page, open, world }) => {
  const person = await world.people.user();
  await sendFiles(world, person, 'Files', [['plan.txt', 'x']]);
  await openInbox(page, open, person);
  await unreadRows(page).getByRole('link', { name: 'Files' }).click();
  const button = dialog(page, 'Files').getByRole('button', { name: 'Download: plan.txt' });
  const path = '**/v2/notice/*/attaches*';
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await button.click();
  await expect(button).toHaveAttribute('data-busy', 'true');
  letGo();
  await expect(button).not.toHaveAttribute('data-busy');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('paragraph')).toHaveCount(0);
  await page.unroute(path);
  await expect(button).not.toHaveAttribute('aria-disabled');
  const saving = page.waitForEvent('download');
  await button.click();
  expect((await saving).suggestedFilename()).toBe('plan.txt');
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
