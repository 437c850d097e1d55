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
import { countCalls } from './people.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

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
  await expect(unreadRows(page).getByRole('link', { name: 'Linked' })).toBeFocused();

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
  await expectUnread(page, 2);
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
