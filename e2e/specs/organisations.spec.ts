import { expectAccessible, expectAccessibleAtWidths, WIDTHS } from '../accessibility.ts';
import {
  button,
  choosePlace,
  dialog,
  newName,
  newCode,
  heading,
  node,
  openAsAdministrator,
  question,
} from '../fixtures/administration.ts';
import { expect } from '../fixtures/base.ts';
import { claimsEndingIn, test } from '../fixtures/licence.ts';
import { createCaller } from '../fixtures/roles.ts';
import { intercept } from '../request-interception.ts';
import { confirmPassword } from '../second-factor-page.ts';

test('An administrator adds, renames, moves and deletes organisations and stores, on accessible screens', async ({
  page,
  open,
  world,
  setLicence,
}) => {
  const before = newName('Before');
  const renamed = await world.people.organisation({ name: before });
  const here = await world.people.organisation({ name: newName('Here') });
  const [movingName, childName, there] = [newName('Moving'), newName('Child'), newName('There')];
  const moving = await world.people.organisation({ name: movingName, parentId: here.id });
  await world.people.organisation({ name: childName, parentId: moving.id });
  await world.people.organisation({ name: there });
  const fullName = newName('Full');
  const full = await world.people.organisation({ name: fullName });
  const inner = await world.people.organisation({ name: newName('Empty'), parentId: full.id });
  const manager = await world.people.user();
  await world.people.grant(manager.id, full.id, 'organisations.read', 'organisations.write');
  const caller = await createCaller(world);

  const [customer, region] = [newName('Customer'), newName('Region')];
  const admin = await openAsAdministrator(page, open, world, '/organisations');

  await test.step('add a customer, a region below it and a store', async () => {
    await button(page, 'Add customer').click();
    const adding = dialog(page, 'Add customer');
    await button(adding, 'Add').click();
    await expect(adding.getByText('Enter a name')).toBeVisible();
    await expect(adding.getByText('Enter a code')).toBeVisible();
    await expect(adding.getByLabel('Name')).toBeFocused();
    await adding.getByLabel('Name').fill(customer);
    await adding.getByLabel('Code').fill(newCode('customer'));
    await adding.getByLabel('Code').press('Enter');
    await expect(page.getByText('Organisation added')).toBeVisible();
    await expect(heading(page, customer, 2)).toBeVisible();
    await expect(node(page, customer)).toHaveAttribute('aria-selected', 'true');
    // The header shows that the customer has no stores.
    await expect(page.getByRole('heading', { name: 'No stores available for this customer' })).toBeVisible();

    await button(page, 'Add sub-organisation').click();
    const below = dialog(page, `Add sub-organisation to ${customer}`);
    await below.getByLabel('Name').fill(region);
    await below.getByLabel('Code').fill(newCode('region'));
    await button(below, 'Add').click();
    await expect(heading(page, region, 2)).toBeVisible();
    await expect(node(page, customer)).toHaveAttribute('aria-expanded', 'true');
    await expect(node(page, region)).toHaveAttribute('aria-level', '2');

    const store = newName('Store');
    await button(page, 'Add store').click();
    const storeForm = dialog(page, 'Add store');
    await storeForm.getByLabel('Name').fill(store);
    await storeForm.getByLabel('Code').fill(newCode('store'));
    await button(storeForm, 'Add').click();
    const row = page.getByRole('row').filter({ hasText: store });
    await expect(row).toContainText(region);
    await page.getByRole('list', { name: 'Parent organisations' }).getByRole('link', { name: customer }).click();
    await expect(heading(page, customer, 2)).toBeVisible();
    await expect(row).toContainText(region);
    await expectAccessibleAtWidths(page);

    await row.getByRole('button', { name: `Edit: ${store}` }).click();
    const storeName = newName('Shop');
    await dialog(page, 'Edit store').getByLabel('Name').fill(storeName);
    await choosePlace(dialog(page, 'Edit store'), 'Organisation', customer);
    await button(dialog(page, 'Edit store'), 'Save').click();
    await expect(page.getByRole('row').filter({ hasText: storeName })).toContainText(customer);
    await page.getByRole('button', { name: `Delete: ${storeName}` }).click();
    await button(question(page, `Delete the store ${storeName}?`), 'Delete').click();
    await expect(page.getByText('Store deleted')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: storeName })).toHaveCount(0);
  });

  await test.step('a name that is taken is refused beside its field', async () => {
    await button(page, 'Add sub-organisation').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill(region);
    await form.getByLabel('Code').fill(newCode('code'));
    await button(form, 'Add').click();
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/name/i);
    await expect(form.getByLabel('Name')).toBeFocused();
    await button(form, 'Cancel').click();
  });

  await test.step('the second of two renames shows the edit conflict and keeps the input', async () => {
    const { id, code } = renamed;
    await open(`/organisations?organisation=${id}`);
    await button(page, 'Rename').click();
    const form = dialog(page, 'Rename');
    const [mine, other] = [newName('Mine'), newName('Theirs')];
    await expect(form.getByLabel('Name')).toHaveValue(before);
    await form.getByLabel('Name').fill(mine);
    const answer = await caller.call('PUT /v2/manage/organisations/{id}', {
      params: { id },
      body: { name: other, code: `${code}-new`, version: 1 },
    });
    expect(answer.status).toBe(200);
    await button(form, 'Save').click();
    await expect(form.getByText('Someone else changed this while you were editing.')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue(mine);
    await expect(form.getByText(`Saved by someone else: ${other}`)).toBeVisible();
    // A field without edits shows the new value.
    await expect(form.getByLabel('Code')).toHaveValue(`${code}-new`);
    await expectAccessibleAtWidths(page);
    await expect(button(form, 'Save')).not.toHaveAttribute('aria-disabled');
    await button(form, 'Save').click();
    await expect(page.getByText('Organisation renamed')).toBeVisible();
    await expect(heading(page, mine, 2)).toBeVisible();
  });

  await test.step('move an organisation with its children, never below itself', async () => {
    await open(`/organisations?organisation=${moving.id}`);
    await expect(heading(page, movingName, 2)).toBeVisible();
    await button(page, 'Move').click();
    const form = dialog(page, `Move ${movingName}`);
    await button(form, 'Move').click();
    await expect(form.getByText('Choose an organisation first')).toBeVisible();
    await form.getByRole('combobox', { name: 'New parent' }).click();
    await expect(form.getByRole('treeitem').first()).toBeVisible();
    await expectAccessibleAtWidths(page);
    const search = form.getByRole('combobox', { name: 'Name or code' });
    for (const excluded of [movingName, childName]) {
      await search.fill(excluded);
      await expect(form.getByText('No organisation found')).toBeVisible();
      await expect(form.getByRole('treeitem')).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await choosePlace(form, 'New parent', there);
    await expect(button(form, 'Move')).not.toHaveAttribute('aria-disabled');
    await button(form, 'Move').click();
    await confirmPassword(page, admin);
    await expect(page.getByText('Organisation moved')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Parent organisations' })).toHaveText(there);
    await expect(node(page, there)).toHaveAttribute('aria-expanded', 'true');
    await expect(node(page, movingName)).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('delete an organisation once it is empty', async () => {
    await open(`/organisations?organisation=${full.id}`);
    await expect(heading(page, fullName, 2)).toBeVisible();
    await button(page, 'Delete').click();
    const confirmDialog = question(page, `Delete ${fullName}?`);
    await expect(button(confirmDialog, 'Cancel')).toBeFocused();
    await button(confirmDialog, 'Delete').click();
    await expect(page.getByText(/^This organisation is not empty/)).toBeVisible();
    await open(`/organisations?organisation=${inner.id}`);
    await expect(button(page, 'Delete')).toBeVisible();
    await button(page, 'Delete').click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await expect(page.getByText('Organisation deleted')).toBeVisible();
    await expect(heading(page, fullName, 2)).toBeVisible();
    await open(`/organisations?organisation=${inner.id}`);
    await expect(page.getByRole('heading', { name: 'Organisation not found' })).toBeVisible();
  });

  await test.step('a store beyond the licence is refused in the dialog, which keeps the input', async () => {
    const form = dialog(page, 'Add store');
    const refused = (sentence: string) => form.getByRole('alert').filter({ hasText: sentence });
    const limitText = 'The store limit of the licence has been reached';
    async function tryToAdd(name: string) {
      await button(page, 'Add store').click();
      await form.getByLabel('Name').fill(name);
      await form.getByLabel('Code').fill(newCode('corner'));
      await button(form, 'Add').click();
      await expect(refused(limitText)).toBeVisible();
      await expect(form.getByLabel('Name')).toHaveValue(name);
    }
    await setLicence({ serviceStore: 0 });
    await open(`/organisations?organisation=${full.id}`);
    await tryToAdd('Corner shop');
    await expect(refused(limitText).getByRole('link', { name: 'Go to the licence' })).toHaveAttribute(
      'href',
      '#/licence',
    );
    await setLicence(await claimsEndingIn(world, -1));
    await expect(button(form, 'Add')).not.toHaveAttribute('aria-disabled');
    await button(form, 'Add').click();
    await expect(refused('The licence has expired')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Corner shop');
    await setLicence({ permanentAuthorization: true });
    await expect(button(form, 'Add')).not.toHaveAttribute('aria-disabled');
    await button(form, 'Add').click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Corner shop' })).toBeVisible();

    await setLicence({ serviceStore: 0 });
    await openAsAdministrator(page, open, world, `/organisations?organisation=${full.id}`, manager);
    await tryToAdd('Second shop');
    await expect(refused(limitText)).toContainText('Ask your administrator for a licence');
    await expect(refused(limitText).getByRole('link')).toHaveCount(0);
  });
});

test('The tree of organisations works by keyboard, by search and on a phone; read permission shows no actions', async ({
  page,
  open,
  world,
}) => {
  const top = newName('Aaa');
  const { id: topId } = await world.people.organisation({ name: top });
  const [first, second] = [`First of ${top}`, `Second of ${top}`];
  await world.people.organisation({ name: first, parentId: topId });
  await world.people.organisation({ name: second, parentId: topId });
  const long = newName('Long');
  const { id: longId } = await world.people.organisation({ name: long });
  const number = (at: number) => String(at).padStart(3, '0');
  for (let at = 0; at < 120; at += 1)
    await world.people.organisation({ name: `${number(at)} ${long}`, parentId: longId });
  const last = await world.people.organisation({ name: `zzz ${long}`, parentId: longId });
  const needle = newName('Needle');
  const stack = await world.people.organisation({ name: newName('Stack') });
  const matching = await world.people.organisation({ name: needle, parentId: stack.id });
  for (let at = 0; at < 22; at += 1) await world.people.store(matching.id);
  const store = newName('Corner');
  await world.people.store(matching.id, store);

  await test.step('use the tree by keyboard alone', async () => {
    await openAsAdministrator(page, open, world, `/organisations?organisation=${topId}`);
    await expect(node(page, top)).toHaveAttribute('aria-selected', 'true');
    // Only the selected item of the tree is in the tab order.
    await page.getByRole('searchbox', { name: 'Name or code' }).first().focus();
    await page.keyboard.press('Tab');
    await expect(node(page, top)).toBeFocused();
    await expect(node(page, top)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(node(page, top)).toHaveAttribute('aria-expanded', 'true');
    await expect(node(page, first)).toHaveAttribute('aria-setsize', '2');
    await page.keyboard.press('ArrowRight');
    await expect(node(page, first)).toBeFocused();
    await page.keyboard.type('second');
    await expect(node(page, second)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page, second, 2)).toBeVisible();
    await expect(node(page, second)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(node(page, top)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(node(page, top)).toHaveAttribute('aria-expanded', 'false');
    await expect(node(page, second)).toHaveCount(0);
    await page.keyboard.press('Home');
    await expect(page.getByRole('treeitem').first()).toBeFocused();
  });

  await test.step('a failed load is repeated', async () => {
    const path = `**/v2/manage/organisations/${last.id}`;
    await intercept(page, path, (route) => route.abort());
    await open(`/organisations?organisation=${last.id}`);
    await expect(page.getByRole('heading', { name: 'The organisation could not be loaded' })).toBeVisible();
    await page.unroute(path);
    await button(page, 'Try again').click();
    await expect(heading(page, `zzz ${long}`, 2)).toBeVisible();
  });

  await test.step('a long level loads in pages and shows the chosen item at once', async () => {
    await expect(node(page, `zzz ${long}`)).toHaveAttribute('aria-selected', 'true');
    await expect(node(page, `zzz ${long}`)).toBeInViewport();
    const showMore = page.getByRole('treeitem', { name: 'Show more' });
    await expect(showMore).toBeVisible();
    await showMore.focus();
    await page.keyboard.press('Enter');
    await expect(node(page, `119 ${long}`)).toBeVisible();
    await expect(showMore).toHaveCount(0);
    // The focus moves to the loaded items.
    await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1);
    await expect(node(page, `zzz ${long}`)).toHaveCount(1);
    await expect(node(page, `zzz ${long}`)).toHaveAttribute('aria-setsize', '121');
  });

  await test.step('search organisations on every level, and stores by name', async () => {
    await open('/organisations');
    await page.getByRole('searchbox').first().fill(needle);
    await page.getByRole('list', { name: 'Organisations found' }).getByRole('link', { name: needle }).click();
    await expect(heading(page, needle, 2)).toBeVisible();
    await expect(page.getByText('23 total')).toBeVisible();
    await button(page, 'Next page').click();
    await expect(button(page, 'Next page')).toHaveAttribute('aria-disabled', 'true');
    const search = page.getByRole('search', { name: 'Stores' }).getByRole('searchbox');
    await search.fill(store);
    await expect(page.getByText('1 total')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText(store);
    await search.fill('nothing of this name');
    await expect(page.getByRole('heading', { name: 'No stores found' })).toBeVisible();
    await page.getByRole('searchbox').first().fill('nothing of this name');
    await expect(page.getByRole('heading', { name: 'No organisation found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).first().click();
    await expect(node(page, needle)).toBeVisible();
  });

  await test.step('on a phone the tree and the organisation are two steps', async () => {
    await page.setViewportSize(WIDTHS[1].viewport);
    await open('/organisations');
    await expect(node(page, top)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill(top);
    await expect(page.getByRole('list', { name: 'Organisations found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await node(page, top).click();
    await expect(heading(page, top, 2)).toBeFocused();
    await expect(page.getByRole('tree')).toBeHidden();
    await page.getByRole('link', { name: 'All organisations' }).click();
    await expect(page.getByRole('tree')).toBeVisible();
    await expect(heading(page, top, 2)).toHaveCount(0);
    await page.setViewportSize(WIDTHS[0].viewport);
  });

  await test.step('read permission shows no actions, and nothing outside its organisation', async () => {
    const person = await world.people.user();
    await world.people.grant(person.id, matching.id, 'organisations.read');
    await openAsAdministrator(page, open, world, `/organisations?organisation=${matching.id}`, person);
    await expect(heading(page, needle, 2)).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    for (const action of ['Add customer', 'Add sub-organisation', 'Rename', 'Move', 'Delete', 'Add store'])
      await expect(button(page, action)).toHaveCount(0);
    await expect(page.getByRole('row').getByRole('button', { name: /^(Edit|Delete): / })).toHaveCount(0);
    await expect(page.getByRole('treeitem')).toHaveCount(1);
  });
});
