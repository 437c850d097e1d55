import { randomUUIDv7 } from 'node:crypto';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { countCalls, blockCalls } from '../actions.ts';
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
  openList,
  placeField,
  question,
  recipients,
  roleField,
  search,
  send,
  title,
  userField,
} from '../fixtures/notices.ts';
import { intercept } from '../request-interception.ts';

test('An administrator corrects a notice, and is asked before leaving the form', async ({ page, open, world }) => {
  const [former, wanted] = [newName('Former'), newName('Wanted')] as const;
  for (const displayName of [former, wanted]) await world.people.user({ displayName });
  const [store, otherStore, role] = [newName('Kiel'), newName('Lübeck'), newName('Clerk')];
  const { id: organisationId } = await world.people.organisation();
  for (const name of [store, otherStore]) await world.people.store(organisationId, name);
  const clerks = { name: role, permissions: [], secondFactorEnforced: false };
  await world.people.repositories.roleDefinitions.add(randomUUIDv7(), organisationId, clerks);
  const write = page.getByRole('link', { name: 'New notice' });
  const maxLengthTitle = `${'x'.repeat(160)}${'y'.repeat(40)}`;

  await test.step('an empty form is left without a question', async () => {
    await openList(page, open, world);
    await write.click();
    await page.getByRole('link', { name: 'All notices' }).click();
    await expect(heading(page, 'Notices')).toBeVisible();
    await write.click();
    await expect(heading(page, 'New notice')).toBeVisible();
  });

  const calls = countCalls(page, '/v2/notices');
  await test.step('required fields', async () => {
    await send(page).click();
    await expect(page.getByText('Choose the recipients')).toBeVisible();
    await expect(page.getByText('Write the notice in at least one language')).toBeVisible();
    await expect(placeField(page)).toBeFocused();
    await expect(placeField(page)).toHaveAccessibleDescription('Choose the recipients');
  });

  await test.step('an audience that is not found', async () => {
    await recipients(page, 'One user').check();
    await expect(page.getByText('Choose the recipients')).toBeHidden();
    await userField(page).click();
    await search(page).fill('no such name');
    await expect(page.getByText('No results')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(userField(page)).toBeFocused();
    await expect(page.getByText('Not chosen yet')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(search(page)).toHaveValue('');
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  await test.step('results of a former search cannot be chosen for the present one', async () => {
    const options = page.getByRole('option');
    await search(page).fill(former);
    await expect(options).toHaveText([new RegExp(former)]);
    const release = await blockCalls(page, '**/v2/audiences?*');
    const requested = page.waitForRequest('**/v2/audiences?*');
    await search(page).fill(wanted);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Searching…')).toBeVisible();
    await requested;
    await page.keyboard.press('Enter');
    await expect(options).toHaveCount(0);
    await expect(search(page)).toBeFocused();
    await expect(page.getByText('Not chosen yet')).toBeVisible();
    release();
    await expect(options).toHaveText([new RegExp(wanted)]);
    await page.keyboard.press('Enter');
    await expect(userField(page)).toHaveText(new RegExp(wanted));
    await page.unrouteAll();
  });

  await test.step('a role in a store, until another store is chosen', async () => {
    await choosePlaceAudience(page, store, role);
    await expect(page.getByText(`${role} in ${store}`)).toBeVisible();
    await expectAccessibleAtWidths(page);
    await choosePlaceAudience(page, otherStore);
    await expect(roleField(page)).toHaveText('All roles');
    await expect(page.getByText(`Store: ${otherStore}`)).toBeVisible();
    await choosePlaceAudience(page, store, role);
    await roleField(page).click();
    await page.getByRole('option', { name: 'All roles' }).click();
    await expect(roleField(page)).toBeFocused();
    await expect(page.getByText(`Store: ${store}`)).toBeVisible();
  });

  await test.step('a content without its title', async () => {
    await title(page).fill('News');
    await expect(page.getByText('Write the notice in at least one language')).toBeHidden();
    await page.getByRole('tab', { name: '中文' }).click();
    await content(page).fill('内容');
    await page.getByRole('tab', { name: 'English' }).click();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await send(page).press('Enter');
    await expect(page.getByText('Enter a title')).toBeVisible();
    await expect(page.getByRole('tab', { name: '中文 (contains errors)' })).toHaveAttribute('aria-selected', 'true');
    await expect(title(page)).toBeFocused();
  });

  await test.step('a date without its time', async () => {
    await page.getByLabel('Starts').focus();
    await page.keyboard.type('0101');
    await send(page).press('Enter');
    await expect(page.getByText('Enter a complete date and time')).toBeVisible();
    expect(calls()).toBe(0);
  });

  await test.step('no more room than the server gives', async () => {
    await page.getByRole('tab', { name: 'English' }).click();
    await title(page).fill('x'.repeat(159));
    await expect(page.getByText('of 200 characters')).toBeHidden();
    await title(page).fill('x'.repeat(160));
    await expect(page.getByText('160 of 200 characters')).toBeVisible();
    await title(page).press('End');
    await title(page).pressSequentially('y'.repeat(45));
    await expect(title(page)).toHaveValue(maxLengthTitle);
    await content(page).fill('x'.repeat(9999));
    await content(page).press('ControlOrMeta+End');
    await content(page).pressSequentially('yz');
    await expect(page.getByText('10,000 of 10,000 characters')).toBeVisible();
  });

  await test.step('leaving the form asks first, and deletes its files', async () => {
    await chooseFiles(page, file('plan.txt'));
    await expect(files(page)).toHaveText([/Uploaded/]);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click();
    await expect(question(page).getByRole('button', { name: 'Keep writing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(title(page)).toHaveValue(maxLengthTitle);

    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(title(page)).toHaveValue(maxLengthTitle);
    await expect(page).toHaveURL(/#\/notices\?write$/);

    const requested = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await requested;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(title(page)).toHaveValue(maxLengthTitle);

    await page.goBack();
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await question(page).getByRole('button', { name: 'Leave and discard' }).click();
    expect((await deleted).status()).toBe(200);
    await expect(heading(page, 'Notices')).toBeVisible();
    await expect(page).toHaveURL(/#\/notices$/);
    await write.click();
    await expect(title(page)).toHaveValue('');
  });

  await recipients(page, 'All users').check();

  await test.step('a title that the server refuses', async () => {
    // The server treats a title without visible characters as empty.
    await title(page).fill('\u200B');
    await send(page).press('Enter');
    await expect(page.getByText('Enter a title')).toBeVisible();
    await expect(title(page)).toBeFocused();
    await title(page).fill('News');
    await expect(page.getByText('Enter a title')).toBeHidden();
  });

  await test.step('each field that the server refuses', async () => {
    const fields = {
      '/audience': 'unknown',
      '/texts/de/title': 'too_long',
      '/startsAt': 'format',
      '/endsAt': 'too_small',
      '/attachments': 'unknown',
      '/pinned': 'unknown',
    };
    await intercept(page, '**/v2/notices', (route) =>
      route.fulfill({ status: 400, json: { resultCode: 'A0401', resultMsg: 'test', requestId: 'test', fields } }),
    );
    await send(page).press('Enter');
    for (const text of [
      'You can’t write to these recipients, or they no longer exist',
      'Enter at most 200 characters',
      'Enter a complete date and time',
      'The end must be at least one minute after',
      'An attached file is no longer on the server',
      'The input is not valid or too large. Check it and try again.',
    ])
      await expect(page.getByText(text)).toBeVisible();
    const german = page.getByRole('tab', { name: 'Deutsch (contains errors)' });
    await expect(german).toHaveAttribute('aria-selected', 'true');
    await expect(recipients(page, 'All users')).toBeFocused();
    await page.unroute('**/v2/notices');
    await choosePlaceAudience(page, store, role);
    await send(page).press('Enter');
    await expect(page.getByText('Notice sent')).toBeVisible();
    await expect(list(page).filter({ hasText: `${role} in ${store}` })).toContainText('News');
  });
});
