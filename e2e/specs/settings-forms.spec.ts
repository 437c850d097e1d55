import type { Permission } from '@foyer/contract/core/permissions.ts';
import type { TestUser } from '@foyer/server/test/people.ts';

import { expectAccessible, expectUncovered } from '../accessibility.ts';
import { heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { createCaller, enterPassword } from '../fixtures/roles.ts';
import { changeConcurrently, radio, save, saved, section, toggle, undo } from '../fixtures/settings.ts';

test('An administrator changes settings; problems, edit conflicts and unsaved changes are shown', async ({
  page,
  open,
  world,
}) => {
  const caller = await createCaller(world);
  const shipped = 20 * 1024 * 1024;
  const size = page.getByLabel('Maximum file size', { exact: true });
  const sizeUnit = page.getByLabel('Maximum file size: unit');
  const idle = page.getByLabel('Sign out after inactivity', { exact: true });
  const idleUnit = page.getByLabel('Sign out after inactivity: unit').locator('option:checked');
  await world.people.setting('files', { mostBytes: 123_457 });
  const admin = await openAsAdministrator(page, open, world, '/settings?section=sessions');

  await test.step('a problem is shown beside its field', async () => {
    await idle.fill('2');
    await page.getByLabel('Sign out after inactivity: unit').selectOption('days');
    await expect(idleUnit).toHaveText('days');
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await expect(page.getByText('Must not be longer than the maximum session length')).toBeVisible();
    await expect(idle).toHaveAccessibleDescription(/Must not be longer than the maximum session length/);
    await undo(page).click();
    await expect(idle).toHaveValue('1');
    await expect(idleUnit).toHaveText('hour');
    await expect(page.getByText('Must not be longer than the maximum session length')).toHaveCount(0);
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('the second of two administrators sees the edit conflict and keeps the input', async () => {
    await idle.fill('2');
    await changeConcurrently(caller, 'session', {
      idleSeconds: 7200 + 60,
      absoluteSeconds: 43_200,
      perUser: 7,
      applicationsKeepAlive: true,
    });
    await save(page).click();
    await enterPassword(page, admin);
    await expect(page.getByText(/^Someone else changed this while you were editing/)).toBeVisible();
    await expect(page.getByText('Saved by someone else: 121 minutes')).toBeVisible();
    await expect(idle).toHaveValue('2');
    await expect(page.getByLabel('Maximum session length', { exact: true })).toHaveValue('12');
    await expect(page.getByLabel('Maximum sessions per user')).toHaveValue('7');
  });

  await test.step('cancelling the password dialog saves nothing and keeps the input', async () => {
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await world.people.ageSessions(admin.username);
    await save(page).click();
    const requested = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await requested.getByRole('button', { name: 'Cancel' }).click();
    await expect(requested).toBeHidden();
    await expect(save(page)).toBeFocused();
    await expect(idle).toHaveValue('2');
    const { session } = (await caller.call('GET /v2/manage/settings')).data;
    expect(session.value.idleSeconds).toBe(7260);
  });

  await test.step('the input replaces what the other administrator saved', async () => {
    await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
    await save(page).click();
    await enterPassword(page, admin);
    await expect(saved(page)).toBeVisible();
    await expectUncovered(page, save(page));
    await expect(page.getByText(/^Saved by someone else/)).toHaveCount(0);
    const { session } = (await caller.call('GET /v2/manage/settings')).data;
    expect(session.value).toEqual({
      idleSeconds: 7200,
      absoluteSeconds: 43_200,
      perUser: 7,
      applicationsKeepAlive: true,
    });
  });

  await test.step('put back as shipped', async () => {
    await open('/settings?section=files');
    await expect(size).toHaveValue('123457');
    await expect(sizeUnit).toHaveValue('bytes');
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect(size).toHaveValue('20');
    await expect(sizeUnit).toHaveValue('megabytes');
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    expect((await world.app.services.settings.get('files')).mostBytes).toBe(shipped);
  });

  await test.step('leaving a section with unsaved changes asks first', async () => {
    await open('/settings');
    await page.getByRole('link', { name: 'Two-step verification' }).click();
    await radio(page, 'Required for all users').check();
    await page.getByRole('link', { name: 'Files' }).click();
    const confirmDialog = question(page, 'Leave without saving?');
    await confirmDialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/section=secondFactor/);
    await expect(radio(page, 'Required for all users')).toBeChecked();
    await page.goBack();
    await confirmDialog.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('link', { name: 'Files' }).click();
    await confirmDialog.getByRole('button', { name: 'Leave' }).click();
    await expect(heading(page, 'Files', 2)).toBeFocused();
    await page.goBack();
    await expect(heading(page, 'Two-step verification', 2)).toBeFocused();
    await expect(radio(page, 'Optional')).toBeChecked();
  });

  /** A user with these permissions who is not a super administrator. */
  async function withPermissions(...permissions: Permission[]): Promise<TestUser> {
    const place = await world.people.organisation();
    const person = await world.people.user({ organisation: place.code });
    const body = { name: `Role ${person.id}`, permissions, secondFactorEnforced: false, organisationId: null };
    const { data: role } = await caller.call('POST /v2/manage/roles', { body });
    await world.database.queries
      .insertInto('role_assignments')
      .values({ user_id: person.id, role_id: role.id, organisation_id: place.id })
      .execute();
    return person;
  }

  await test.step('write permission makes sign-in stricter; what makes it weaker is marked and not saved', async () => {
    const person = await withPermissions('settings.read', 'settings.write');
    await openAsAdministrator(page, open, world, '/settings?section=secondFactor', person);
    await expect(page.getByText(/^You can make sign-in stricter here/)).toBeVisible();
    await radio(page, 'Off').check();
    await save(page).click();
    await expect(radio(page, 'Off')).toBeFocused();
    await expect(radio(page, 'Off')).toHaveAccessibleDescription(
      /Only super administrators can reduce sign-in protection/,
    );
    await expectAccessible(page);
    await undo(page).click();
    await toggle(page, 'Required for super administrators').click();
    await save(page).click();
    await expect(toggle(page, 'Required for super administrators')).toHaveAccessibleDescription(
      /^Only super administrators can reduce sign-in protection/,
    );
    await undo(page).click();
    await radio(page, 'Required for all users').check();
    await save(page).click();
    await enterPassword(page, person);
    await expect(saved(page)).toBeVisible();
    expect((await world.app.services.settings.get('mfa')).mode).toBe('enforced');
    await world.people.setting('mfa', { mode: 'optional' });
  });

  await test.step('read permission shows all settings and changes none', async () => {
    const person = await withPermissions('settings.read');
    await world.people.setting('signInPage', {
      SSOConfig: {
        acme: { switch: true, configSwitch: true, configShow: true, loginAddress: 'https://id.example/in' },
      },
    });
    await openAsAdministrator(page, open, world, '/settings', person);
    await expect(page.getByText('You can view these settings but not change them.')).toBeVisible();
    await expect(toggle(page, 'Require a CAPTCHA')).toBeDisabled();
    await expect(section(page, 'Shown on the sign-in page')).toContainText('Sign in with acme');
    await expect(page.getByRole('button', { name: /Save|Reset to defaults/ })).toHaveCount(0);
  });
});
