import { expectAccessible, WIDTHS } from './accessible.ts';
import { button, choose, dialog, fresh, freshCode, heading, node, openAs, question } from './administration-house.ts';
import { endingIn, expect, test } from './licence-house.ts';
import { holdCalls } from './people.ts';
import { confirmPassword, signOut } from './second-factor-screens.ts';

test('a chain is built: a customer, what is below it, and its stores', async ({ page, open, world }) => {
  await openAs(page, open, world, '/organisations');
  const [customer, region] = [fresh('Customer'), fresh('Region')];
  await button(page, 'Add a customer').click();
  const adding = dialog(page, 'Add a customer');
  await button(adding, 'Add').click();
  await expect(adding.getByText('Please enter a name')).toBeVisible();
  await expect(adding.getByText('Please enter a code')).toBeVisible();
  await expect(adding.getByLabel('Name')).toBeFocused();
  await adding.getByLabel('Name').fill(customer);
  await adding.getByLabel('Code').fill(freshCode('customer'));
  await adding.getByLabel('Code').press('Enter');
  await expect(page.getByText('The organisation has been added')).toBeVisible();
  await expect(heading(page, customer, 2)).toBeVisible();
  await expect(node(page, customer)).toHaveAttribute('aria-selected', 'true');
  // What a customer without stores is told in the header, too.
  await expect(page.getByRole('heading', { name: 'No stores available for this customer' })).toBeVisible();

  await button(page, 'Add below').click();
  const below = dialog(page, `Add an organisation below ${customer}`);
  await below.getByLabel('Name').fill(region);
  await below.getByLabel('Code').fill(freshCode('region'));
  await button(below, 'Add').click();
  await expect(heading(page, region, 2)).toBeVisible();
  await expect(node(page, customer)).toHaveAttribute('aria-expanded', 'true');
  await expect(node(page, region)).toHaveAttribute('aria-level', '2');

  const store = fresh('Store');
  await button(page, 'Add a store').click();
  const storeForm = dialog(page, 'Add a store');
  await storeForm.getByLabel('Name').fill(store);
  await storeForm.getByLabel('Code').fill(freshCode('store'));
  await button(storeForm, 'Add').click();
  const row = page.getByRole('row').filter({ hasText: store });
  await expect(row).toContainText(region);
  await page.getByRole('list', { name: 'Stands below' }).getByRole('link', { name: customer }).click();
  await expect(heading(page, customer, 2)).toBeVisible();
  await expect(row).toContainText(region);

  await row.getByRole('button', { name: `Edit: ${store}` }).click();
  const renamed = fresh('Shop');
  await dialog(page, 'Edit store').getByLabel('Name').fill(renamed);
  await choose(dialog(page, 'Edit store'), 'Organisation', customer);
  await button(dialog(page, 'Edit store'), 'Save').click();
  await expect(page.getByRole('row').filter({ hasText: renamed })).toContainText(customer);
  await page.getByRole('button', { name: `Delete: ${renamed}` }).click();
  await button(question(page, `Delete the store ${renamed}?`), 'Delete').click();
  await expect(page.getByText('The store has been deleted')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: renamed })).toHaveCount(0);
});

test('names and codes that are taken are told beside their fields', async ({ page, open, world }) => {
  const customer = await world.people.organisation({ name: fresh('Customer') });
  const taken = fresh('Taken');
  const sibling = await world.people.organisation({ name: taken, parentId: customer.id });
  await openAs(page, open, world, `/organisations?organisation=${customer.id}`);
  await button(page, 'Add below').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(taken);
  await form.getByLabel('Code').fill(freshCode('code'));
  await button(form, 'Add').click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/name/i);
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill(fresh('Free'));
  await expect(form.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
  await form.getByLabel('Code').fill(sibling.code);
  await expect(button(form, 'Add')).not.toHaveAttribute('aria-disabled');
  await button(form, 'Add').click();
  await expect(form.getByLabel('Code')).toHaveAccessibleDescription(/code/i);
  await expect(form.getByLabel('Code')).toBeFocused();
});

for (const [name, sentence] of [
  ['full', 'The number of stores has reached the limit'],
  ['over', 'The licence has expired'],
] as const) {
  test(`a store beyond a licence that is ${name} is told of in the dialog, which keeps what was typed`, async ({
    page,
    open,
    world,
    license,
  }) => {
    const customer = await world.people.organisation({ name: fresh('Customer') });
    const keeper = await world.people.user();
    await world.people.grant(keeper.id, customer.id, 'organisations.read', 'organisations.write');
    await license(name === 'full' ? { serviceStore: 0 } : await endingIn(world, -1));
    const form = dialog(page, 'Add a store');
    const refused = form.getByRole('alert').filter({ hasText: sentence });
    async function tryToAdd() {
      await button(page, 'Add a store').click();
      await form.getByLabel('Name').fill('Corner shop');
      await form.getByLabel('Code').fill(freshCode('corner'));
      await button(form, 'Add').click();
      await expect(refused).toBeVisible();
      await expect(form.getByLabel('Name')).toHaveValue('Corner shop');
    }

    await openAs(page, open, world, `/organisations?organisation=${customer.id}`, keeper);
    await tryToAdd();
    await expect(refused).toContainText('ask your administrator for a licence');
    await expect(refused.getByRole('link')).toHaveCount(0);
    await button(form, 'Cancel').click();
    await signOut(page);

    await openAs(page, open, world, `/organisations?organisation=${customer.id}`);
    await tryToAdd();
    await expect(refused.getByRole('link', { name: 'Go to the licence' })).toHaveAttribute('href', '#/licence');
    await license({ permanentAuthorization: true });
    await expect(button(form, 'Add')).not.toHaveAttribute('aria-disabled');
    await button(form, 'Add').click();
    await expect(page.getByText('The store has been added')).toBeVisible();
  });
}

test('an organisation moves with all below it, but never below itself', async ({ page, open, world }) => {
  const here = await world.people.organisation({ name: fresh('Here') });
  const name = fresh('Moving');
  const moving = await world.people.organisation({ name, parentId: here.id });
  const childName = fresh('Child');
  await world.people.organisation({ name: childName, parentId: moving.id });
  const there = fresh('There');
  await world.people.organisation({ name: there });
  const admin = await openAs(page, open, world, `/organisations?organisation=${moving.id}`);
  await button(page, 'Move').click();
  const form = dialog(page, `Move ${name}`);
  await button(form, 'Move').click();
  await expect(form.getByText('Please choose an organisation')).toBeVisible();
  await choose(form, 'New place', childName);
  await expect(button(form, 'Move')).not.toHaveAttribute('aria-disabled');
  await button(form, 'Move').click();
  await expect(form.getByText('An organisation cannot stand below itself. Please choose another place')).toBeVisible();
  await choose(form, 'New place', there);
  await expect(button(form, 'Move')).not.toHaveAttribute('aria-disabled');
  await button(form, 'Move').click();
  await confirmPassword(page, admin);
  await expect(page.getByText('The organisation has been moved')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Stands below' })).toHaveText(there);
  await expect(node(page, there)).toHaveAttribute('aria-expanded', 'true');
  await expect(node(page, name)).toHaveAttribute('aria-selected', 'true');
});

test('what is not empty stays, and why is told; what is empty goes', async ({ page, open, world }) => {
  const name = fresh('Full');
  const full = await world.people.organisation({ name });
  const inner = await world.people.organisation({ name: fresh('Empty'), parentId: full.id });
  await openAs(page, open, world, `/organisations?organisation=${full.id}`);
  await button(page, 'Delete').click();
  const ask = question(page, `Delete ${name}?`);
  await expect(button(ask, 'Cancel')).toBeFocused();
  await button(ask, 'Delete').click();
  await expect(page.getByText(/^It is not empty/)).toBeVisible();
  await open(`/organisations?organisation=${inner.id}`);
  await expect(button(page, 'Delete')).toBeVisible();
  await button(page, 'Delete').click();
  await button(page.getByRole('alertdialog'), 'Delete').click();
  await expect(page.getByText('The organisation has been deleted')).toBeVisible();
  await expect(heading(page, name, 2)).toBeVisible();
  await open(`/organisations?organisation=${inner.id}`);
  await expect(page.getByRole('heading', { name: 'This organisation is not there' })).toBeVisible();
});

test('of two who rename the same organisation the later one is told, and loses nothing', async ({
  page,
  open,
  world,
}) => {
  const name = fresh('Before');
  const { id, code } = await world.people.organisation({ name });
  const other = world.browser();
  const colleague = await world.people.user({ superAdministrator: true });
  await other.signIn(colleague.username, colleague.password);
  await openAs(page, open, world, `/organisations?organisation=${id}`);
  await button(page, 'Rename').click();
  const form = dialog(page, 'Rename');
  const [mine, theirs] = [fresh('Mine'), fresh('Theirs')];
  await form.getByLabel('Name').fill(mine);
  const answer = await other.call('PUT /v2/manage/organisations/{id}', {
    params: { id },
    body: { name: theirs, code: `${code}-new`, version: 1 },
  });
  expect(answer.status).toBe(200);
  await button(form, 'Save').click();
  await expect(form.getByText('Somebody else has changed this meanwhile.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue(mine);
  await expect(form.getByText(`Saved by somebody else: ${theirs}`)).toBeVisible();
  // What was left alone follows.
  await expect(form.getByLabel('Code')).toHaveValue(`${code}-new`);
  await expectAccessible(page);
  await expect(button(form, 'Save')).not.toHaveAttribute('aria-disabled');
  await button(form, 'Save').click();
  await expect(page.getByText('The organisation has been renamed')).toBeVisible();
  await expect(heading(page, mine, 2)).toBeVisible();
});

test('the tree is walked by the keyboard alone', async ({ page, open, world }) => {
  const top = fresh('Aaa');
  const { id } = await world.people.organisation({ name: top });
  const [first, second] = [`First of ${top}`, `Second of ${top}`];
  await world.people.organisation({ name: first, parentId: id });
  await world.people.organisation({ name: second, parentId: id });
  await openAs(page, open, world, `/organisations?organisation=${id}`);
  await expect(node(page, top)).toHaveAttribute('aria-selected', 'true');
  // One item of the tree is in the tab order: the chosen one.
  await page.getByRole('searchbox', { name: 'Search by name or code' }).first().focus();
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

test('a long level comes in parts, and shows the way to the chosen one at once', async ({ page, open, world }) => {
  const top = fresh('Long');
  const { id } = await world.people.organisation({ name: top });
  const number = (at: number) => String(at).padStart(3, '0');
  for (let at = 0; at < 120; at += 1) await world.people.organisation({ name: `${number(at)} ${top}`, parentId: id });
  const last = await world.people.organisation({ name: `zzz ${top}`, parentId: id });
  await openAs(page, open, world, `/organisations?organisation=${last.id}`);
  await expect(node(page, `zzz ${top}`)).toHaveAttribute('aria-selected', 'true');
  await expect(node(page, `zzz ${top}`)).toBeInViewport();
  const more = page.getByRole('treeitem', { name: 'Show more' });
  await expect(more).toBeVisible();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(node(page, `119 ${top}`)).toBeVisible();
  await expect(more).toHaveCount(0);
  // The keyboard goes on with what has come.
  await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1);
  await expect(node(page, `zzz ${top}`)).toHaveCount(1);
  await expect(node(page, `zzz ${top}`)).toHaveAttribute('aria-setsize', '121');
});

test('a search finds organisations on every level, and stores by name', async ({ page, open, world }) => {
  const word = fresh('Needle');
  const top = await world.people.organisation({ name: fresh('Stack') });
  const found = await world.people.organisation({ name: word, parentId: top.id });
  for (let at = 0; at < 22; at += 1) await world.people.store(found.id);
  const store = fresh('Corner');
  await world.people.store(found.id, store);
  await openAs(page, open, world, '/organisations');
  await page.getByRole('searchbox').fill(word);
  await page.getByRole('list', { name: 'Organisations found' }).getByRole('link', { name: word }).click();
  await expect(heading(page, word, 2)).toBeVisible();
  await expect(page.getByText('23 in all')).toBeVisible();
  await button(page, 'Next page').click();
  await expect(button(page, 'Next page')).toHaveAttribute('aria-disabled', 'true');
  const search = page.getByRole('search', { name: 'Stores' }).getByRole('searchbox');
  await search.fill(store);
  await expect(page.getByText('1 in all')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(store);
  await search.fill('nothing of this name');
  await expect(page.getByRole('heading', { name: 'No store found' })).toBeVisible();
  await page.getByRole('searchbox').first().fill('nothing of this name');
  await expect(page.getByRole('heading', { name: 'No organisation found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).first().click();
  await expect(node(page, word)).toBeVisible();
});

test('whoever may only look is offered nothing to do', async ({ page, open, world }) => {
  const name = fresh('Seen');
  const { id } = await world.people.organisation({ name });
  const hidden = await world.people.organisation({ name: fresh('Hidden') });
  await world.people.store(id);
  const person = await world.people.user();
  await world.people.grant(person.id, id, 'organisations.read');
  await openAs(page, open, world, `/organisations?organisation=${id}`, person);
  await expect(heading(page, name, 2)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  for (const action of ['Add a customer', 'Add below', 'Rename', 'Move', 'Delete', 'Add a store'])
    await expect(button(page, action)).toHaveCount(0);
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await open(`/organisations?organisation=${hidden.id}`);
  await expect(page.getByRole('heading', { name: 'This organisation is not there' })).toBeVisible();
});

test('on a phone tree and organisation are two steps, with a way back', async ({ page, open, world }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = fresh('Step');
  await world.people.organisation({ name });
  await openAs(page, open, world, '/organisations');
  await node(page, name).click();
  await expect(heading(page, name, 2)).toBeFocused();
  await expect(page.getByRole('tree')).toBeHidden();
  await page.getByRole('link', { name: 'All organisations' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
  await expect(heading(page, name, 2)).toHaveCount(0);
});

test('what does not load can be asked for again', async ({ page, open, world }) => {
  const name = fresh('Later');
  const { id } = await world.people.organisation({ name });
  const path = `**/v2/manage/organisations/${id}`;
  await page.route(path, (route) => route.abort());
  await openAs(page, open, world, `/organisations?organisation=${id}`);
  await expect(page.getByRole('heading', { name: 'The organisation could not be loaded' })).toBeVisible();
  await page.unroute(path);
  const goOn = await holdCalls(page, path);
  await button(page, 'Try again').click();
  await expect(page.getByText('Loading').first()).toBeAttached();
  goOn();
  await expect(heading(page, name, 2)).toBeVisible();
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the tree, an organisation with its stores, and the forms', async ({ page, open, world }) => {
      const name = fresh('Axe');
      const top = await world.people.organisation({ name });
      const inner = await world.people.organisation({ name: fresh('Inner'), parentId: top.id });
      await world.people.store(inner.id);
      await openAs(page, open, world, '/organisations');
      await expect(node(page, name)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('searchbox').fill(name);
      await expect(page.getByRole('list', { name: 'Organisations found' })).toBeVisible();
      await expectAccessible(page);
      await open(`/organisations?organisation=${top.id}`);
      await expect(page.getByRole('table', { name: 'Stores' })).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Rename').click();
      await dialog(page, 'Rename').getByLabel('Name').fill('');
      await button(page.getByRole('dialog'), 'Save').click();
      await expect(page.getByText('Please enter a name')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await button(page, 'Move').click();
      await page.getByRole('combobox', { name: 'New place' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}
