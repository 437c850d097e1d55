import { expectAccessibleAtWidths } from '../accessibility.ts';
import { typeInSearch } from '../actions.ts';
import { button, dialog, heading, newCode, newName, openAsAdministrator } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { countClicks } from '../fixtures/clicks.ts';
import { addRole, createCaller } from '../fixtures/roles.ts';

test('An administrator finds out why a user may do something in at most 3 clicks, who has a role and who works in a store', async ({
  page,
  open,
  world,
}) => {
  const { people } = world;
  const coast = { ...(await people.organisation({ code: newCode('coast'), name: newName('Coast') })) };
  const storeName = newName('Bremen');
  const store = await people.store(coast.id, storeName);
  const manager = await addRole(await createCaller(world), ['sessions.read', 'notices.write']);
  const name = newName('Mia');
  const mia = await people.user({ displayName: name, organisation: coast.code });
  await people.repositories.roles.grant(mia.id, manager.id, store.id);
  await openAsAdministrator(page, open, world, `/users?query=${encodeURIComponent(name)}`);
  const path = `${manager.name} for ${storeName} › Sessions · View › ${storeName}`;
  const permissions = page.getByRole('region', { name: 'Permissions' });

  await test.step('why may she do this here', async () => {
    const clicks = await countClicks(page);
    await page.getByRole('link', { name }).click();
    await permissions.getByRole('searchbox').click();
    await page.keyboard.type('sessions');
    await expect(permissions.getByRole('listitem').filter({ hasText: `${manager.name} for ${storeName}` })).toHaveCount(
      2, // the permission and its path
    );
    await permissions.getByRole('combobox', { name: 'Organisation or store' }).click();
    await typeInSearch(page, storeName);
    await expect(page.getByRole('treeitem', { name: storeName })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(permissions.getByText(path)).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(3);
    await expectAccessibleAtWidths(page);
  });

  await test.step('a permission that she lacks there is not found', async () => {
    await permissions.getByRole('searchbox').fill('licence');
    await expect(permissions.getByRole('heading', { name: 'No permission found' })).toBeVisible();
  });

  await test.step('the role lists her with the store', async () => {
    await open(`/roles?role=${manager.id}`);
    const holders = page.getByRole('list', { name: 'Who has this role' }).getByRole('listitem');
    await expect(holders).toHaveText([new RegExp(`${name}${storeName}`)]);
    await expectAccessibleAtWidths(page);
  });

  await test.step('the store lists her, and the link leads to her page', async () => {
    await open(`/organisations?organisation=${coast.id}`);
    await button(page, `Who works here: ${storeName}`).click();
    const list = dialog(page, `Who works in ${storeName}`);
    await expect(list.getByText(`${manager.name} for ${storeName}`)).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(button(page, `Who works here: ${storeName}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await list.getByRole('link', { name }).click();
    await expect(heading(page, name)).toBeVisible();
  });
});
