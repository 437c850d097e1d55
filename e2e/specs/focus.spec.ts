import { sendPush } from '@foyer/server/test/pushes.ts';
import type { Locator, Page } from '@playwright/test';

import { button, dialog, newName, heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { toggle } from '../fixtures/settings.ts';
import { codeField, confirmPassword } from '../second-factor-page.ts';

/** Opens a popup with Enter and closes it with Escape; checks the initial focus and its return to the trigger. */
async function expectReturn(
  page: Page,
  trigger: Locator,
  popup: Locator,
  first?: Locator,
  beforeClose?: () => Promise<void>,
) {
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(popup).toBeVisible();
  if (first !== undefined) await expect(first).toBeFocused();
  await beforeClose?.();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(trigger).toBeFocused();
}

/** Presses the second button of a question by keyboard. */
async function confirmQuestion(page: Page, trigger: Locator) {
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

/** Waits for the question whether to refresh, which opens by itself, and closes it. */
async function closeRefreshQuestion(page: Page) {
  const refresh = question(page, 'Your permissions have changed');
  await expect(refresh).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(refresh).toBeHidden();
}

/** Chooses in a picker by keyboard, then opens it again and closes it with Escape. */
async function expectPickerReturns(page: Page, scope: Page | Locator, name: string | RegExp, text: string) {
  const picker = scope.getByRole('combobox', { name });
  const search = page.getByRole('combobox', { name: /^(Name or code|Search by name)$/ });
  await picker.focus();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type(text);
  await expect(
    page
      .getByRole('option', { name: text })
      .or(page.getByRole('treeitem', { name: text }))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search).toHaveCount(0);
  await expect(picker).toContainText(text);
  await expect(picker).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(picker).toBeFocused();
}

test('By keyboard alone, focus returns to what opened a dialog, a picker or a menu', async ({ page, open, world }) => {
  const name = newName('Focus');
  const place = await world.people.organisation({ name });
  const store = newName('Corner');
  for (const storeName of [store, newName('Square')]) await world.people.store(place.id, storeName);
  const someone = await world.people.user({ organisation: place.code });
  await world.people.grant(someone.id, place.id, 'notices.write');
  await world.people.application('esl', { position: 1, version: '0.0.1', entry: 'https://esl.example/' });
  const displayName = newName('Ada');
  const admin = await world.people.user({ superAdministrator: true, displayName });
  await world.people.grant(admin.id, place.id, 'esl.labels.read');
  await openAsAdministrator(page, open, world, '/users', admin);

  await test.step('the header: menus, popovers, the dialogs of the user menu and the tooltip', async () => {
    const user = page.getByRole('button', { name: /^Your account/ });
    await expectReturn(page, user, page.getByRole('menu'));
    await expect(page.getByRole('banner').getByText(displayName, { exact: true })).toHaveCount(0);
    await expectReturn(page, page.getByRole('button', { name: /^Language/ }), page.getByRole('menu'));
    await expectReturn(page, page.getByRole('button', { name: /^Notices/ }), dialog(page, 'Notices'));
    const stores = dialog(page, /store$/i);
    const storePicker = page.getByRole('button', { name: /^(Customer and store|Store): / });
    await expectReturn(page, storePicker, stores, stores.getByRole('combobox').first());
    for (const [item, title, first] of [
      ['Change password', 'Change password', page.getByLabel('Current password')],
      ['Versions', 'Versions', undefined],
    ] as const) {
      await user.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page, title)).toBeVisible();
      if (first !== undefined) await expect(first).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog(page, title)).toBeHidden();
      await expect(user).toBeFocused();
    }
  });

  await test.step('the users: a dialog, pickers in it and in the row of filters', async () => {
    const invite = dialog(page, 'Invite users');
    await expectReturn(page, button(page, 'Invite users'), invite, invite.getByLabel('Email', { exact: true }), () =>
      expectPickerReturns(page, invite, 'Organisation', name),
    );
    await expectPickerReturns(page, page, /^Organisation and sub-organisations/, name);
    await expectPickerReturns(page, page, /^Role/, 'User');
  });

  await test.step('the next page closes an open tooltip', async () => {
    const tooltip = page.getByRole('banner').getByText(displayName, { exact: true });
    await page.getByRole('button', { name: /^Your account/ }).hover();
    await expect(tooltip).toBeVisible();
    await open(`/users?user=${someone.id}`);
    await expect(heading(page, someone.username)).toBeVisible();
    await expect(tooltip).toHaveCount(0);
  });

  await test.step('a user: dialogs, pickers in them and a question', async () => {
    await expectReturn(page, button(page, 'Edit'), dialog(page, 'Edit account'), page.getByLabel('Display name'));
    const grant = dialog(page, 'Grant role');
    await expectReturn(page, button(page, 'Grant role'), grant, grant.getByRole('combobox').first(), async () => {
      await expectPickerReturns(page, grant, /^Organisation or store/, name);
      await expectPickerReturns(page, grant, /^Role/, 'User');
    });
    const move = dialog(page, /^Move/);
    await expectReturn(page, button(page, 'Move'), move, move.getByRole('combobox'), () =>
      expectPickerReturns(page, move, 'Organisation', name),
    );
    await expectReturn(page, button(page, 'Disable'), question(page, /disable/i));
  });

  await test.step('a removed row leads to the row beside it, a closed message back to that', async () => {
    await confirmQuestion(page, page.getByRole('button', { name: /^Revoke: Role/ }));
    await confirmPassword(page, admin);
    const remainingRoles = page.getByRole('list', { name: 'Roles' }).getByRole('listitem');
    await expect(remainingRoles).toHaveCount(1);
    await expect(remainingRoles).toBeFocused();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(remainingRoles).toBeFocused();
  });

  await test.step('a question that opens by itself returns the focus to a row', async () => {
    await sendPush(world, { type: 'PERMISSION_CHANGED', userId: admin.id });
    await closeRefreshQuestion(page);
    await expect(page.getByRole('list', { name: 'Roles' }).getByRole('listitem')).toBeFocused();
  });

  await test.step('an organisation that an address names is the stop of the tree; its dialogs', async () => {
    await open(`/organisations?organisation=${place.id}`);
    await expect(heading(page, name, 2)).toBeVisible();
    await expect(page.getByRole('treeitem', { name: new RegExp(`^${name}`) })).toHaveAttribute('tabindex', '0');
    const nameField = page.getByRole('dialog').getByLabel('Name', { exact: true });
    for (const [trigger, title] of [
      ['Add customer', 'Add customer'],
      ['Add sub-organisation', /^Add/],
      ['Rename', /./],
      ['Add store', 'Add store'],
    ] as const)
      await expectReturn(page, button(page, trigger), dialog(page, title), nameField);
    const move = dialog(page, /^Move/);
    await expectReturn(page, button(page, 'Move'), move, move.getByRole('combobox'), () =>
      expectPickerReturns(page, move, 'New parent', 'Head office'),
    );
    const edit = dialog(page, 'Edit store');
    await expectReturn(page, button(page, `Edit: ${store}`), edit, nameField, () =>
      expectPickerReturns(page, edit, 'Organisation', name),
    );
    await confirmQuestion(page, button(page, `Delete: ${store}`));
    // The administrator's own stores have changed as well.
    await closeRefreshQuestion(page);
    await expect(page.getByRole('row').filter({ hasText: 'Square' })).toBeFocused();
  });

  await test.step('applications, the licence and the audit log', async () => {
    await open('/applications');
    const install = dialog(page, 'Install application');
    await expectReturn(page, button(page, 'Install application'), install, install.getByRole('tab').first());
    const esl = 'Electronic shelf label service';
    const upgrade = dialog(page, `Upgrade ${esl}`);
    await expectReturn(page, button(page, `Upgrade: ${esl}`), upgrade, upgrade.getByLabel('URL', { exact: true }));
    await confirmQuestion(page, button(page, `Uninstall: ${esl}`));
    const installed = page.getByRole('list', { name: 'Installed', exact: true }).getByRole('listitem');
    await expect(installed).toHaveCount(1);
    await expect(installed).toBeFocused();
    await open('/licence');
    await expectReturn(page, button(page, 'Upload licence'), dialog(page, 'Upload licence'));
    await open('/audit');
    await expectReturn(page, page.getByRole('button', { name: /^Events/ }), dialog(page, 'Events'));
    const line = page.getByRole('row').nth(1).getByRole('button');
    await expectReturn(page, line, page.getByRole('dialog'));
  });

  await test.step('the form of a provider: its pickers, and the question before it is left', async () => {
    await open('/settings?section=providers&add=1');
    await toggle(page, 'Create accounts automatically').click();
    await expectPickerReturns(page, page, 'Role', 'User');
    await expectPickerReturns(page, page, 'Store for new users', 'Square');
    const backLink = page.getByRole('link', { name: 'All providers' });
    const leaveQuestion = question(page, 'Leave without saving?');
    await expectReturn(page, backLink, leaveQuestion, button(page, 'Stay'));
    await confirmQuestion(page, backLink);
    await expect(page.getByRole('link', { name: 'Add provider' })).toBeVisible();
  });

  await test.step('the own account: a code is entered first, also after the password was asked for', async () => {
    await world.people.setting('mfa', { mode: 'optional' });
    await open('/account');
    // The sign-in no longer counts as an entered password.
    await world.clock.forward(601);
    const setUpButton = button(page, 'Set up');
    await setUpButton.focus();
    await page.keyboard.press('Enter');
    await confirmPassword(page, admin);
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(codeField(page)).toBeHidden();
    await expect(setUpButton).toBeFocused();
  });

  await test.step('on a phone: the side menu', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const menu = page.getByRole('button', { name: 'Open menu' });
    await expectReturn(page, menu, page.getByRole('dialog'));
  });
});
