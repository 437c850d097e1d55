import { expectAccessible, WIDTHS } from './accessible.ts';
import { button, heading, openAs } from './administration-house.ts';
import { endingIn, expect, test } from './licence-house.ts';

test('a super administrator sees who is there, how sign-ins went, and how the installation fares', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  await world.browser().signIn(person.username, person.password);
  await world.browser().signIn(person.username, 'Wrong-Word-1');
  await openAs(page, open, world, '/system');
  await expect(heading(page, 'System administration')).toBeVisible();
  for (const chart of ['Sign-ins, last 24 hours', 'Sign-ins, last 30 days'])
    await expect(page.getByRole('img', { name: new RegExp(`^${chart}: `) })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Health' })).toContainText('None configured: mails wait');
  await expect(page.getByRole('table', { name: 'What is installed on this system.' })).toContainText('Foyer');

  // The same figures as a table, the newest first.
  const hours = page.getByRole('region', { name: 'Sign-ins, last 24 hours', exact: true });
  await hours.getByText('Show as a table').click();
  const rows = hours.getByRole('row');
  await expect(rows).toHaveCount(25);
  await expect(rows.nth(1)).toContainText(/\d/);

  await page.getByRole('main').getByRole('link', { name: 'Live sessions' }).click();
  await expect(heading(page, 'Sessions')).toBeVisible();
});

test('whoever may open the manage page sees the versions, and no figures that are not theirs', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  const { id } = await world.people.organisation();
  await world.people.grant(person.id, id, 'organisations.read');
  await openAs(page, open, world, '/system', person);
  await expect(page.getByRole('table', { name: 'What is installed on this system.' })).toContainText('Foyer');
  await expect(page.getByRole('img', { name: /^Sign-ins/ })).toHaveCount(0);
});

test('whoever may see the licence sees how long it lasts and how much of it is used', async ({
  page,
  open,
  world,
  license,
}) => {
  const { id } = await world.people.organisation();
  await world.people.store(id);
  const stores = await world.people.stores.licences.countStores();
  const panel = page.getByRole('region', { name: 'Licence', exact: true });
  await license({ ...(await endingIn(world, 45)), serviceStore: stores * 2 });
  await openAs(page, open, world, '/system');
  await expect(panel).toContainText('Valid');
  await expect(panel).toContainText('45 days left');
  await expect(panel).toContainText(`${stores} of ${stores * 2}`);
  await expect(panel).not.toContainText('No more stores can be added.');

  await license({ permanentAuthorization: true, serviceStore: stores });
  await page.reload();
  await expect(panel).toContainText('Without an end');
  await expect(panel).toContainText('No more stores can be added.');

  await license({ ...(await endingIn(world, -1)), serviceStore: stores * 2 });
  await page.reload();
  await expect(panel).toContainText('Expired');
  await expect(panel).toContainText('No more stores can be added.');
  await panel.getByRole('link', { name: 'Go to the licence' }).click();
  await expect(heading(page, 'Licence')).toBeVisible();
});

test('without the right to see the licence there is nothing of it', async ({ page, open, world }) => {
  const person = await world.people.user();
  const { id } = await world.people.organisation();
  await world.people.grant(person.id, id, 'organisations.read', 'audit.read');
  await openAs(page, open, world, '/system', person);
  await expect(page.getByRole('region', { name: 'Users by status' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Licence', exact: true })).toHaveCount(0);
});

test('figures that do not come can be asked for again', async ({ page, open, world }) => {
  await page.route('**/v2/manage/dashboard', (route) => route.abort());
  await openAs(page, open, world, '/system');
  await expect(heading(page, 'The figures could not be loaded', 3)).toBeVisible();
  await page.unroute('**/v2/manage/dashboard');
  await button(page, 'Try again').click();
  await expect(page.getByRole('img', { name: /^Sign-ins, last 24 hours/ })).toBeVisible();
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the overview with its charts, and a table of one', async ({ page, open, world }) => {
      await openAs(page, open, world, '/system');
      await expect(page.getByRole('img', { name: /^Sign-ins, last 30 days/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByText('Show as a table').first().click();
      await expectAccessible(page);
    });
  });
}
