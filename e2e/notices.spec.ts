import type { Locator, Page } from '@playwright/test';

import type { Person } from '../apps/server/test/people.ts';
import { createReader } from '../apps/server/test/readers.ts';
import type { World } from '../apps/server/test/world.ts';
import { expectAccessible, LOOKS } from './accessible.ts';
import { expect, test } from './house.ts';
import { countCalls, holdCalls, reachHome, signIn } from './people.ts';

const ZONE = 'Europe/Berlin';
const LIMIT = 50_000;
test.use({ timezoneId: ZONE });
test.beforeEach(({ world }) => world.people.setting('files', { mostBytes: LIMIT }));
test.afterEach(({ world }) => world.people.setting('files', { mostBytes: 20 * 1024 * 1024 }));

type Open = (route: string) => Promise<void>;

const list = (page: Page): Locator => page.getByRole('list', { name: 'Written notices' }).getByRole('listitem');
const files = (page: Page): Locator => page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
const title = (page: Page): Locator => page.getByRole('textbox', { name: 'Title' });
const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });
const audience = (page: Page): Locator => page.getByRole('combobox', { name: 'Audience' });
const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search by name' });
const send = (page: Page): Locator => page.getByRole('button', { name: /^(Send|Schedule) notice$/ });
const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Leave without sending?' });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

const file = (name: string, bytes = 100) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'x') });
const chooseFiles = (page: Page, ...chosen: ReturnType<typeof file>[]) =>
  page.locator('input[type=file]').setInputFiles(chosen);

let count = 0;
/** A name that nothing else in this world has. */
const fresh = (word: string) => `${word} ${(count += 1)} of ${process.pid}`;

const administrator = (world: World): Promise<Person> => world.people.user({ superAdministrator: true });

async function openAs(page: Page, open: Open, route: string, person: Person, name: string): Promise<void> {
  await open(route);
  await signIn(page, person.username, person.password);
  await expect(heading(page, name)).toBeVisible();
}

const openList = async (page: Page, open: Open, world: World) =>
  openAs(page, open, '/notices', await administrator(world), 'Manage notices');
const openForm = async (page: Page, open: Open, world: World) =>
  openAs(page, open, '/notices?write', await administrator(world), 'Write a notice');

/** Finds an audience by its name, and chooses it. */
async function chooseAudience(page: Page, text: string, option: RegExp | string = text): Promise<void> {
  await audience(page).click();
  await search(page).fill(text);
  await page.getByRole('option', { name: option }).click();
}

/** A moment of the server's clock as people in the page's time zone would enter it. */
async function localTime(world: World, seconds: number): Promise<string> {
  const moment = new Date(((await world.clock.now()) + seconds) * 1000);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
  return format.format(moment).replace(' ', 'T');
}

/** Presses Tab until something has the keyboard. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('an administrator writes in two languages, schedules, sees who has read it, and withdraws it', async ({
  page,
  open,
  world,
}) => {
  const region = fresh('Region');
  const place = await world.people.organisation({ name: region });
  const reader = await createReader(world, { organisation: place.code });
  const stranger = await createReader(world);
  const words = fresh('Maintenance');
  await openList(page, open, world);
  await page.getByRole('link', { name: 'Write a notice' }).click();
  await expect(heading(page, 'Write a notice')).toBeFocused();

  await chooseAudience(page, region);
  await page.getByRole('radio', { name: /^Important/ }).check();
  await title(page).fill(words);
  await content(page).fill('On **Saturday** <b>at ten</b>\n\n- stores');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('article').getByRole('heading', { name: words })).toBeVisible();
  await expect(page.getByRole('article').locator('strong')).toHaveText('Saturday');
  await expect(page.getByRole('article')).toContainText('<b>at ten</b>');
  await page.getByRole('tab', { name: 'Deutsch' }).click();
  await expect(page.getByText('There is nothing to show yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Write' }).click();
  await title(page).fill('Wartung');
  await expect(page.getByRole('tab', { name: 'English (written)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Deutsch (written)' })).toBeVisible();

  const uploads = countCalls(page, '/v2/attachments');
  await chooseFiles(page, file('plan.txt'), file('draft.txt'), file('film.txt', LIMIT + 1));
  await expect(files(page)).toHaveText([/plan\.txt.*Uploaded/, /draft\.txt.*Uploaded/, /film\.txt.*Too large/]);
  expect(uploads()).toBe(2);
  await page.getByRole('button', { name: 'Remove: film.txt' }).click();
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Remove: draft.txt' }).click();
  expect((await dropped).status()).toBe(200);
  await expect(files(page)).toHaveText([/plan\.txt/]);
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();

  await page.getByLabel('Starts').fill(await localTime(world, 600));
  await page.getByLabel('Ends').fill(await localTime(world, 7200));
  await page.getByRole('button', { name: 'Schedule notice' }).click();
  await expect(page.getByText('The notice has been scheduled')).toBeVisible();
  await expect(heading(page, 'Manage notices')).toBeFocused();
  const row = list(page).filter({ hasText: words });
  await expect(row).toContainText('Important');
  await expect(row).toContainText(`Organisation: ${region}`);
  await expect(row).toContainText('Scheduled');
  expect((await reader.look()).total).toBe(0);

  await world.clock.forward(900);
  expect((await reader.look()).list).toMatchObject([{ title: words, type: 'IMPORTANT_NOTICE', attachments: 1 }]);
  expect((await reader.look({ language: 'de' })).list[0]?.title).toBe('Wartung');
  expect((await stranger.look()).list.filter((entry) => entry.title === words)).toEqual([]);
  const id = (await reader.look()).list[0]?.id ?? '';
  await page.reload();
  await expect(row).toContainText('Shown');
  await page.getByRole('link', { name: words }).click();
  await expect(page.getByText('0 of 1 have read it')).toBeVisible();
  await expect(page.getByText('plan.txt')).toBeVisible();
  await expect(page.getByText('100 bytes')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download: plan.txt' }).click();
  expect((await saved).suggestedFilename()).toBe('plan.txt');
  await page.getByRole('tab', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Wartung' })).toBeVisible();

  await reader.browser.call('GET /v2/users/inbox/{id}/read', { params: { id } });
  await page.reload();
  await expect(page.getByText('1 of 1 have read it')).toBeVisible();
  await expect(page.getByText('100%')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Who has read it' })).toContainText(reader.username);
  await page.getByRole('tab', { name: 'Unread' }).click();
  await expect(page.getByText('Everybody has read it')).toBeVisible();

  const withdraw = page.getByRole('button', { name: 'Withdraw' });
  const ask = page.getByRole('alertdialog', { name: 'Withdraw this notice?' });
  await withdraw.click();
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ask).toBeHidden();
  await expect(withdraw).toBeFocused();
  // It rests for a moment after a click.
  await expect(withdraw).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Enter');
  await ask.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The notice has been withdrawn')).toBeVisible();
  await expect(heading(page, 'Manage notices')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await reader.look()).total).toBe(0);
  await open(`/notices?notice=${id}`);
  await expect(page.getByRole('heading', { name: 'This notice is not there' })).toBeVisible();
});

test('a notice is written and sent by the keyboard alone', async ({ page, open, world }) => {
  const words = fresh('Keys');
  await openList(page, open, world);
  await tabTo(page, page.getByRole('link', { name: 'Write a notice' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Write a notice')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(audience(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('every');
  await expect(page.getByRole('option', { name: 'Everybody' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(audience(page)).toHaveText('Everybody');
  await expect(audience(page)).toBeFocused();
  await expect(page.getByRole('listbox')).toBeHidden();
  await tabTo(page, page.getByRole('radio', { name: /^Normal/ }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Warning/ })).toBeChecked();
  await tabTo(page, page.getByRole('tab', { name: 'English' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Français' })).toBeFocused();
  await tabTo(page, title(page));
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('line one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('line two');
  await expect(content(page)).toHaveValue('line one\nline two');
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The notice has been sent')).toBeVisible();
  const row = list(page).filter({ hasText: words });
  await expect(row).toContainText('Warning');
  await tabTo(page, row.getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(heading(page, words)).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'All notices' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Manage notices')).toBeFocused();
});

test('what is missing is told beside its field, and nothing is sent', async ({ page, open, world }) => {
  await openForm(page, open, world);
  const calls = countCalls(page, '/v2/notices');
  await send(page).click();
  await expect(page.getByText('Please choose who is to read it')).toBeVisible();
  await expect(page.getByText('Please write the notice in at least one language')).toBeVisible();
  await expect(audience(page)).toBeFocused();
  await expect(audience(page)).toHaveAccessibleDescription('Please choose who is to read it');

  await chooseAudience(page, 'Everybody');
  await expect(page.getByText('Please choose who is to read it')).toBeHidden();
  await title(page).fill('News');
  await expect(page.getByText('Please write the notice in at least one language')).toBeHidden();
  await page.getByRole('tab', { name: '中文' }).click();
  await content(page).fill('内容');
  await page.getByRole('tab', { name: 'English' }).click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByLabel('Ends').fill('2020-01-01T10:00');
  await send(page).press('Enter');
  await expect(page.getByText('Please enter a title')).toBeVisible();
  await expect(page.getByRole('tab', { name: '中文 (needs a correction)' })).toHaveAttribute('aria-selected', 'true');
  await expect(title(page)).toBeFocused();
  await expect(page.getByText('The end must lie at least a minute after')).toBeVisible();

  // A date without its time must not pass for none; the clocks skip an hour in spring.
  await page.getByLabel('Ends').fill('');
  await page.getByLabel('Starts').focus();
  await page.keyboard.type('0101');
  await page.getByLabel('Ends').fill('2027-03-28T02:30');
  await send(page).press('Enter');
  await expect(page.getByText('Please enter a whole date with its time')).toBeVisible();
  await expect(page.getByText('The clocks are put forward then')).toBeVisible();
  expect(calls()).toBe(0);
});

test('texts have no more room than the server gives them, and people are told in time', async ({
  page,
  open,
  world,
}) => {
  await openForm(page, open, world);
  await title(page).fill('x'.repeat(159));
  await expect(page.getByText('of 200 characters')).toBeHidden();
  await title(page).fill('x'.repeat(160));
  await expect(page.getByText('160 of 200 characters')).toBeVisible();
  await title(page).press('End');
  await title(page).pressSequentially('y'.repeat(45));
  await expect(title(page)).toHaveValue(`${'x'.repeat(160)}${'y'.repeat(40)}`);
  await content(page).fill('x'.repeat(9999));
  await content(page).press('ControlOrMeta+End');
  await content(page).pressSequentially('yz');
  await expect(page.getByText('10,000 of 10,000 characters')).toBeVisible();
});

test('what the server refuses is told beside its field', async ({ page, open, world }) => {
  await openForm(page, open, world);
  await chooseAudience(page, 'Everybody');
  // To the server a title of nothing that can be read is none.
  await title(page).fill('\u200B');
  await send(page).press('Enter');
  await expect(page.getByText('Please enter a title')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await title(page).fill('News');
  await expect(page.getByText('Please enter a title')).toBeHidden();

  const fields = {
    '/audience': 'unknown',
    '/texts/de/title': 'too_long',
    '/startsAt': 'format',
    '/endsAt': 'too_small',
    '/attachments': 'unknown',
    '/pinned': 'unknown',
  };
  await page.route('**/v2/notices', (route) =>
    route.fulfill({ status: 400, json: { resultCode: 'A0401', resultMsg: 'test', requestId: 'test', fields } }),
  );
  await send(page).press('Enter');
  for (const words of [
    'You cannot write to this audience, or it is no longer there',
    'At most 200 characters fit here',
    'Please enter a whole date with its time',
    'The end must lie at least a minute after',
    'A file is no longer on the server',
    'Illegal input parameters',
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Deutsch (needs a correction)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(audience(page)).toBeFocused();
  await page.unroute('**/v2/notices');
  await chooseAudience(page, 'Everybody');
  await send(page).press('Enter');
  await expect(page.getByText('The notice has been sent')).toBeVisible();
});

test('words that were not sent are asked about before they are lost', async ({ page, open, world }) => {
  await openList(page, open, world);
  await page.getByRole('link', { name: 'Write a notice' }).click();
  await page.getByRole('link', { name: 'All notices' }).click();
  await expect(heading(page, 'Manage notices')).toBeVisible();
  await page.getByRole('link', { name: 'Write a notice' }).click();
  await title(page).fill('Not yet');

  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(question(page).getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(title(page)).toHaveValue('Not yet');

  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(title(page)).toHaveValue('Not yet');
  await expect(page).toHaveURL(/#\/notices\?write$/);

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(title(page)).toHaveValue('Not yet');

  await page.goBack();
  await question(page).getByRole('button', { name: 'Leave and discard' }).click();
  await expect(heading(page, 'Manage notices')).toBeVisible();
  await expect(page).toHaveURL(/#\/notices$/);
  await page.getByRole('link', { name: 'Write a notice' }).click();
  await expect(title(page)).toHaveValue('');
});

test('whoever leaves takes along what was uploaded', async ({ page, open, world }) => {
  await openForm(page, open, world);
  await chooseFiles(page, file('plan.txt'));
  await expect(files(page)).toHaveText([/Uploaded/]);
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('link', { name: 'All notices' }).click();
  await question(page).getByRole('button', { name: 'Leave and discard' }).click();
  expect((await dropped).status()).toBe(200);
});

test('an upload shows how far it is, is waited for, and may be tried again', async ({ page, open, world }) => {
  await openForm(page, open, world);
  await chooseAudience(page, 'Everybody');
  await title(page).fill(fresh('Files'));
  const release = await holdCalls(page, '**/v2/attachments');
  await chooseFiles(page, file('one.txt'), file('two.txt'), file('three.txt'));
  await expect(page.getByRole('progressbar', { name: 'one.txt' })).toBeVisible();
  await expect(files(page)).toHaveText([/Uploading/, /Uploading/, /Waiting/]);
  await send(page).press('Enter');
  await expect(page.getByText('Please wait until every file is uploaded, or remove it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove: two.txt' }).click();
  release();
  await expect(files(page)).toHaveText([/one\.txt.*Uploaded/, /three\.txt.*Uploaded/]);
  await page.unrouteAll();

  await page.route('**/v2/attachments', (route) => route.abort());
  await chooseFiles(page, file('four.txt'));
  await expect(files(page).last()).toHaveText(/four\.txt.*The upload failed/);
  await send(page).press('Enter');
  await expect(page.getByText('Please try the marked files again, or remove them')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again: four.txt' }).click();
  await expect(files(page).last()).toHaveText(/four\.txt.*Uploaded/);
  await send(page).press('Enter');
  await expect(page.getByText('The notice has been sent')).toBeVisible();
});

test('files are dropped anywhere on the page, ten at most', async ({ page, open, world }) => {
  await openForm(page, open, world);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (let number = 1; number <= 11; number += 1) transfer.items.add(new File(['x'], `${number}.txt`));
    return transfer;
  });
  await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped });
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await expect(page.getByText('A notice has at most 10 files; the others were left out')).toBeVisible();
  await expect(files(page)).toHaveCount(10);
  await expect(files(page).filter({ hasText: 'Uploaded' })).toHaveCount(10);
});

test('a part of the country is written to by whoever looks after it, and everybody is not', async ({
  page,
  open,
  world,
}) => {
  const place = await world.people.organisation();
  const boss = await world.people.user();
  await world.people.grant(boss.id, place.id, 'notices.write');
  const near = await world.people.user({ organisation: place.code });
  const far = await world.people.user();
  await open('/notices');
  await signIn(page, boss.username, boss.password);
  await page.getByRole('link', { name: 'Write a notice' }).click();
  await audience(page).click();
  await expect(page.getByRole('option', { name: place.code })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Everybody' })).toHaveCount(0);
  await search(page).fill(far.username);
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await search(page).fill(near.username);
  await page.getByRole('option', { name: near.username }).click();
  await title(page).fill('For you');
  await send(page).press('Enter');
  await expect(list(page).filter({ hasText: near.username })).toContainText('For you');
});

test('what was typed and not found is no audience', async ({ page, open, world }) => {
  await openForm(page, open, world);
  await audience(page).click();
  await search(page).fill('nobody is called so');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(audience(page)).toBeFocused();
  await expect(page.getByText('Not chosen yet')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('');
  await expect(page.getByRole('option', { name: 'Everybody' })).toBeVisible();
});

test('whoever may not write notices sees nothing of them', async ({ page, open, world }) => {
  const { username, password } = await world.people.user();
  const calls = countCalls(page, '/v2/notices');
  await open('/');
  await reachHome(page, username, password);
  await expect(page.getByRole('link', { name: 'Manage notices' })).toHaveCount(0);
  for (const route of ['/notices', '/notices?write', '/notices?notice=1']) {
    await open(route);
    await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible();
  }
  expect(calls()).toBe(0);
});

test('a long list has pages, and what does not load can be asked for again', async ({ page, open, world }) => {
  for (let number = 0; number < 21; number += 1) await world.people.notice({ silently: true });
  await page.route('**/v2/notices?*', (route) => route.abort());
  await openList(page, open, world);
  await expect(page.getByRole('heading', { name: 'The notices could not be loaded' })).toBeVisible();
  await page.unroute('**/v2/notices?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list(page)).toHaveCount(20);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^21–/)).toBeVisible();
  await expect(next).toBeFocused();
  await page.goBack();
  await expect(page.getByText(/^1–20 of/)).toBeVisible();
  await open('/notices?page=9999');
  await page.getByRole('button', { name: 'To the first page' }).click();
  await expect(list(page)).toHaveCount(20);
});

test('an empty list says how to begin, and a notice that does not load can be asked for again', async ({
  page,
  open,
  world,
}) => {
  const { id, title: words } = await world.people.notice();
  await page.route('**/v2/notices?*', (route) =>
    route.fulfill({ json: { resultCode: 1001, data: { total: 0, list: [] } } }),
  );
  await openList(page, open, world);
  await expect(page.getByRole('heading', { name: 'No notices yet' })).toBeVisible();
  const paths = [`**/v2/notices/${id}`, `**/v2/notices/${id}/readers?*`];
  for (const path of paths) await page.route(path, (route) => route.abort());
  await open(`/notices?notice=${id}`);
  await expect(page.getByRole('heading', { name: 'The notice could not be loaded' })).toBeVisible();
  await page.unroute(paths[0] ?? '');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, words)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The readers could not be loaded' })).toBeVisible();
  await page.unroute(paths[1] ?? '');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/have read it/)).toBeVisible();
});

for (const { name, viewport, colorScheme } of LOOKS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('the list, a notice, its readers, and the question before it goes', async ({ page, open, world }) => {
      const { id } = await world.people.notice({
        type: 'WARNING_NOTICE',
        texts: { en: { title: 'Outage', content: '# One\n\n## Two\n\n> quoted [link](https://shop.example)' } },
      });
      await openList(page, open, world);
      await expect(list(page).first()).toBeVisible();
      await expectAccessible(page);
      await open(`/notices?notice=${id}`);
      await expect(page.getByText(/have read it/)).toBeVisible();
      await expect(page.getByRole('heading', { level: 4, name: 'One' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page);
    });

    test('the form, its choices, its errors, its preview, and the question before it is left', async ({
      page,
      open,
      world,
    }) => {
      await openForm(page, open, world);
      await expectAccessible(page);
      await audience(page).click();
      await expect(page.getByRole('option', { name: 'Everybody' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await chooseFiles(page, file('plan.txt'), file('film.txt', LIMIT + 1));
      await expect(files(page)).toHaveText([/Uploaded/, /Too large/]);
      await page.getByLabel('Ends').fill('2020-01-01T10:00');
      await send(page).press('Enter');
      await expect(page.getByText('Please choose who is to read it')).toBeVisible();
      await expectAccessible(page);
      await title(page).fill('x'.repeat(200));
      await content(page).fill('# One\n\n- two\n\n```\nthree\n```');
      await page.getByRole('tab', { name: 'Preview' }).click();
      await expect(page.getByRole('article').getByRole('heading', { name: 'One' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'All notices' }).click();
      await expect(question(page)).toBeVisible();
      await expectAccessible(page);
    });
  });
}
