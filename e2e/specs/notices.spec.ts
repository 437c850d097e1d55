import { upload } from '@foyer/server/test/files/uploads.ts';
import { createAdministrator, createReader, noticeDraft } from '@foyer/server/test/inbox-readers.ts';

import { countCalls } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';
import {
  chooseFiles,
  choosePlaceAudience,
  content,
  file,
  files,
  newName,
  heading,
  list,
  localTime,
  openList,
  placeField,
  recipients,
  search,
  send,
  tabTo,
  title,
  userField,
  ZONE,
} from '../fixtures/notices.ts';
import { intercept } from '../request-interception.ts';

test.use({ timezoneId: ZONE });

test('An administrator writes a notice in two languages for a region, and schedules it', async ({
  page,
  open,
  world,
}) => {
  const region = newName('Region');
  const place = await world.people.organisation({ name: region });
  const reader = await createReader(world, { organisation: place.code });
  const stranger = await createReader(world);
  const noticeTitle = newName('Maintenance');
  await openList(page, open, world);
  await page.getByRole('link', { name: 'New notice' }).click();
  await expect(heading(page, 'New notice')).toBeFocused();

  await choosePlaceAudience(page, region);
  await page.getByRole('radio', { name: /^Important/ }).check();
  await title(page).fill(noticeTitle);
  await content(page).fill('On **Saturday** <b>at ten</b>\n\n- stores');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('article').getByRole('heading', { name: noticeTitle })).toBeVisible();
  await expect(page.getByRole('article').locator('strong')).toHaveText('Saturday');
  await expect(page.getByRole('article')).toContainText('<b>at ten</b>');
  await page.getByRole('tab', { name: 'Deutsch' }).click();
  await expect(page.getByText('Nothing to preview yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Write' }).click();
  await title(page).fill('Wartung');
  await expect(page.getByRole('tab', { name: 'English (written)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Deutsch (written)' })).toBeVisible();
  await chooseFiles(page, file('plan.txt'));
  await expect(files(page)).toHaveText([/plan\.txt.*Uploaded/]);

  await page.getByLabel('Starts').fill(await localTime(world, 600));
  await page.getByLabel('Ends').fill(await localTime(world, 7200));
  await page.getByRole('button', { name: 'Schedule notice' }).click();
  await expect(page.getByText('Notice scheduled')).toBeVisible();
  await expect(heading(page, 'Notices')).toBeFocused();
  const row = list(page).filter({ hasText: noticeTitle });
  await expect(row).toContainText('Important');
  await expect(row).toContainText(`Organisation: ${region}`);
  await expect(row).toContainText('Scheduled');
  expect((await reader.listInbox({ status: 'unread' })).total).toBe(0);

  await world.clock.forward(900);
  expect((await reader.listInbox({ status: 'unread' })).list).toMatchObject([
    { title: noticeTitle, type: 'IMPORTANT_NOTICE', attachments: 1 },
  ]);
  expect((await reader.listInbox({ status: 'unread', language: 'de' })).list[0]?.title).toBe('Wartung');
  expect((await stranger.listInbox()).list.filter((entry) => entry.title === noticeTitle)).toEqual([]);
  await page.reload();
  await expect(row).toContainText('Visible');
});

test('An administrator finds a notice, looks at its readers and withdraws it', async ({ page, open, world }) => {
  const reader = await createReader(world);
  const admin = await createAdministrator(world);
  const noticeTitle = newName('Maintenance');
  await intercept(page, '**/v2/notices?*', (route) =>
    route.fulfill({ json: { resultCode: 1001, data: { total: 0, list: [] } } }),
  );

  await test.step('an empty list', async () => {
    await openList(page, open, world);
    await expect(page.getByRole('heading', { name: 'No notices yet' })).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('a list that fails to load', async () => {
    await intercept(page, '**/v2/notices?*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The notices could not be loaded' })).toBeVisible();
    await page.unrouteAll();
    for (let number = 0; number < 21; number += 1) await world.people.notice({ isSilent: true });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(list(page)).toHaveCount(20);
  });

  await test.step('pages', async () => {
    const next = page.getByRole('button', { name: 'Next page' });
    await next.click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^21–/)).toBeVisible();
    await expect(next).toBeFocused();
    await page.goBack();
    await expect(page.getByText(/^1–20 of/)).toBeVisible();
    await open('/notices?page=9999');
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await expect(list(page)).toHaveCount(20);
  });

  const { data: attached } = await upload(admin, 'x'.repeat(100), 'plan.txt');
  const { data: written } = await admin.call('POST /v2/notices', {
    body: noticeDraft({
      audience: { kind: 'user', id: reader.id },
      texts: { en: { title: noticeTitle, content: 'On Saturday' }, de: { title: 'Wartung', content: 'Am Samstag' } },
      attachments: [attached.id],
    }),
  });

  await reader.browser.call('GET /v2/users/inbox/{id}/read', { params: { id: written.id } });

  await test.step('a notice and readers that fail to load', async () => {
    const [notice, readers] = [`**/v2/notices/${written.id}`, `**/v2/notices/${written.id}/readers?*`] as const;
    for (const path of [notice, readers]) await intercept(page, path, (route) => route.abort());
    await open(`/notices?notice=${written.id}`);
    await expect(page.getByRole('heading', { name: 'The notice could not be loaded' })).toBeVisible();
    await page.unroute(notice);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, noticeTitle)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The read status could not be loaded' })).toBeVisible();
    await page.unroute(readers);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('1 of 1 have read it')).toBeVisible();
  });

  await test.step('texts, files and readers of a notice', async () => {
    await expect(page.getByText('100 bytes')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download: plan.txt' }).click();
    expect((await saved).suggestedFilename()).toBe('plan.txt');
    await page.getByRole('tab', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Wartung' })).toBeVisible();
    await expect(page.getByText('100%')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Read status' })).toContainText(reader.username);
    await page.getByRole('tab', { name: 'Unread' }).click();
    await expect(page.getByText('All recipients have read this notice')).toBeVisible();
  });

  await test.step('withdraw', async () => {
    const withdraw = page.getByRole('button', { name: 'Withdraw' });
    const confirmDialog = page.getByRole('alertdialog', { name: 'Withdraw this notice?' });
    await withdraw.click();
    await expect(confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(confirmDialog).toBeHidden();
    await expect(withdraw).toBeFocused();
    // The button ignores a second click for a moment.
    await expect(withdraw).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Enter');
    await confirmDialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Notice withdrawn')).toBeVisible();
    await expect(heading(page, 'Notices')).toBeVisible();
    await expect(page.getByRole('link', { name: noticeTitle, exact: true })).toHaveCount(0);
    const { list: remaining } = await reader.listInbox({ status: 'read' });
    expect(remaining.filter((entry) => entry.title === noticeTitle)).toEqual([]);
    await open(`/notices?notice=${written.id}`);
    await expect(page.getByRole('heading', { name: 'Notice not found' })).toBeVisible();
  });
});

test('An administrator writes and sends a notice by the keyboard alone', async ({ page, open, world }) => {
  const noticeTitle = newName('Keys');
  const { username } = await world.people.user();
  await openList(page, open, world);
  await tabTo(page, page.getByRole('link', { name: 'New notice' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'New notice')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(recipients(page, 'Organisation or store')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(recipients(page, 'One user')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(userField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(username);
  await expect(page.getByRole('option', { name: username })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(userField(page)).toHaveText(username);
  await expect(userField(page)).toBeFocused();
  await expect(page.getByRole('listbox')).toBeHidden();
  await tabTo(page, page.getByRole('radio', { name: /^Normal/ }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Warning/ })).toBeChecked();
  await tabTo(page, page.getByRole('tab', { name: 'English' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Deutsch' })).toBeFocused();
  await tabTo(page, title(page));
  await page.keyboard.type(noticeTitle);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('line one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('line two');
  await expect(content(page)).toHaveValue('line one\nline two');
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Notice sent')).toBeVisible();
  const row = list(page).filter({ hasText: noticeTitle });
  await expect(row).toContainText('Warning');
  await tabTo(page, row.getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(heading(page, noticeTitle)).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'All notices' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Notices')).toBeFocused();
});

test('A user writes notices only with the permission, and only within the own organisation', async ({
  page,
  open,
  world,
}) => {
  const place = await world.people.organisation();
  const person = await world.people.user();
  const writer = await world.people.user();
  await world.people.grant(writer.id, place.id, 'notices.write');
  const near = await world.people.user({ organisation: place.code });
  const far = await world.people.user();

  await test.step('without the permission', async () => {
    const calls = countCalls(page, '/v2/notices');
    await open('/', person);
    await expect(page.getByRole('link', { name: 'Notices' })).toHaveCount(0);
    for (const route of ['/notices', '/notices?write', '/notices?notice=1']) {
      await open(route);
      await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible();
      await open('/home');
      await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    }
    expect(calls()).toBe(0);
  });

  await test.step('with the permission for one organisation', async () => {
    await open('/notices', writer);
    await page.getByRole('link', { name: 'New notice' }).click();
    await expect(page.getByRole('group', { name: 'Recipients' }).getByRole('radio')).toHaveCount(2);
    // Without "Organisations, View" there is no tree.
    await placeField(page).click();
    await page.getByRole('option', { name: place.code }).click();
    await expect(placeField(page)).toHaveText(place.code);
    await recipients(page, 'One user').check();
    await userField(page).click();
    await search(page).fill(far.username);
    await expect(page.getByText('No results')).toBeVisible();
    await search(page).fill(near.username);
    await page.getByRole('option', { name: near.username }).click();
    await title(page).fill('For you');
    await send(page).press('Enter');
    await expect(list(page).filter({ hasText: near.username })).toContainText('For you');
  });
});
