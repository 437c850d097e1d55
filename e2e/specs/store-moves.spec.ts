import { expectAccessibleAtWidths } from '../accessibility.ts';
import { button, choosePlace, dialog, newName, openAsAdministrator } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';

test('An administrator follows the counts of an organisation, and moves selected stores and all results, in accessible steps', async ({
  page,
  open,
  world,
}) => {
  const customer = await world.people.organisation({ name: newName('Chain') });
  const [north, south] = [newName('North'), newName('South')];
  const from = await world.people.organisation({ name: north, parentId: customer.id });
  const to = await world.people.organisation({ name: south, parentId: customer.id });
  for (let index = 0; index < 25; index += 1)
    await world.people.store(from.id, `Shop ${String(index).padStart(2, '0')}`);
  await world.people.store(to.id, 'Shop 00');
  await openAsAdministrator(page, open, world, `/organisations?organisation=${customer.id}`);
  const form = dialog(page, 'Move stores');
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const selected = page.getByRole('region', { name: 'Selection' });

  await test.step('the counts lead to the lists', async () => {
    await page.getByRole('definition').getByRole('link', { name: '26', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Stores', exact: true })).toBeFocused();
    await page.getByRole('definition').getByRole('link', { name: '2', exact: true }).click();
    await expect(page.getByText(/^Sub-organisations of Chain/)).toBeVisible();
    await expect(page.getByRole('treeitem')).toHaveCount(2);
    await expectAccessibleAtWidths(page);
    await page.getByRole('treeitem', { name: north }).click();
    await button(page, 'Clear filter').click();
    await expect(page.getByRole('heading', { level: 2, name: north })).toBeVisible();
    await expect(page.getByText(/^Sub-organisations of Chain/)).toBeHidden();
  });

  await test.step('a refused store is named, and nothing moves', async () => {
    await select('Shop 00').check();
    await select('Shop 01').check();
    await expect(selected).toContainText('2 selected');
    await expectAccessibleAtWidths(page);
    await button(selected, 'Move').click();
    await choosePlace(form, 'New organisation', south);
    await expect(form.getByText(/^1 store can’t be moved, so none will be/)).toBeVisible();
    await expect(form.getByRole('listitem')).toContainText('Shop 00 – another store there has');
    await expectAccessibleAtWidths(page);
    await button(form, 'Move').click();
    await expect(form.getByRole('listitem')).toContainText('Shop 00');
    await page.keyboard.press('Escape');
    await expect(button(selected, 'Move')).toBeFocused();
  });

  await test.step('the selection is kept on other pages', async () => {
    await select('Shop 00').uncheck();
    await button(page, 'Next page').click();
    await select('Shop 20').check();
    await expect(selected).toContainText('2 selected');
    await button(selected, 'Move').click();
    await choosePlace(form, 'New organisation', south);
    await expect(form.getByText(`2 stores will move to ${south}`)).toBeVisible();
    await expectAccessibleAtWidths(page);
    await button(form, 'Move').click();
    await expect(page.getByText('2 stores moved')).toBeVisible();
    await expect(selected).toBeHidden();
    await expect(page.getByRole('row', { name: /Shop 20/ })).toBeHidden();
  });

  await test.step('all results are selected, and all but one moved', async () => {
    await button(page, 'Previous page').click();
    await expect(page.getByRole('row', { name: /Shop 00/ })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await button(selected, 'Select all 23').click();
    await expect(selected).toContainText('23 selected');
    await select('Shop 00').uncheck();
    await expect(selected).toContainText('18 selected');
    await button(selected, 'Move').click();
    await choosePlace(form, 'New organisation', south);
    await button(form, 'Move').click();
    await expect(page.getByText('18 stores moved')).toBeVisible();
  });
});
