import { expectAccessibleAtWidths } from '../accessibility.ts';
import { button, heading, openAsAdministrator } from '../fixtures/administration.ts';
import { expect } from '../fixtures/base.ts';
import { claimsEndingIn, test } from '../fixtures/licence.ts';
import { intercept } from '../request-interception.ts';

test('The dashboard shows sign-ins, health, versions and the licence as far as permissions allow', async ({
  page,
  open,
  world,
  setLicence,
}) => {
  const person = await world.people.user();
  await world.browser().signIn(person.username, person.password);
  await world.browser().signIn(person.username, 'Wrong-Word-1');
  const { id } = await world.people.organisation();
  await world.people.store(id);
  const stores = await world.people.repositories.licences.countStores();
  await setLicence({ ...(await claimsEndingIn(world, 45)), serviceStore: stores * 2 });
  const versions = page.getByRole('table', { name: 'Installed on this system.' });
  const panel = page.getByRole('region', { name: 'Licence', exact: true });
  const chart = (name: string) => page.getByRole('img', { name: new RegExp(`^${name}: `) });

  await test.step('a failed load is repeated', async () => {
    await intercept(page, '**/v2/manage/dashboard', (route) => route.abort());
    await openAsAdministrator(page, open, world, '/system');
    await expect(heading(page, 'The figures could not be loaded', 3)).toBeVisible();
    await page.unroute('**/v2/manage/dashboard');
    await button(page, 'Try again').click();
    await expect(chart('Sign-ins, last 24 hours')).toBeVisible();
  });

  await test.step('a super administrator sees everything', async () => {
    await expect(heading(page, 'System administration')).toBeVisible();
    await expect(chart('Sign-ins, last 30 days')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Health' })).toContainText('Not set up: emails are on hold');
    await expect(versions).toContainText('Foyer');
    // The same figures as a table, newest first.
    const hours = page.getByRole('region', { name: 'Sign-ins, last 24 hours', exact: true });
    await hours.getByText('Show as a table').click();
    const rows = hours.getByRole('row');
    await expect(rows).toHaveCount(25);
    await expect(rows.nth(1)).toContainText(/\d/);
    await expectAccessibleAtWidths(page);
  });

  await test.step('the licence shows its end and its use', async () => {
    await expect(panel).toContainText('Valid');
    await expect(panel).toContainText('45 days left');
    await expect(panel).toContainText(`${stores} of ${stores * 2}`);
    await expect(panel).not.toContainText('No more stores can be added.');
  });

  await test.step('links lead to the sessions and to the licence; the figures are loaded again', async () => {
    await setLicence({ permanentAuthorization: true, serviceStore: stores });
    await page.getByRole('main').getByRole('link', { name: 'Active sessions' }).click();
    await expect(heading(page, 'Sessions')).toBeVisible();
    await page.goBack();
    await expect(panel).toContainText('Permanent');
    await expect(panel).toContainText('No more stores can be added.');
    await panel.getByRole('link', { name: 'Go to the licence' }).click();
    await expect(heading(page, 'Licence')).toBeVisible();
  });

  await test.step('each permission shows its own figures only', async () => {
    const auditor = await world.people.user();
    await world.people.grant(auditor.id, id, 'organisations.read', 'audit.read');
    await openAsAdministrator(page, open, world, '/system', auditor);
    await expect(page.getByRole('region', { name: 'Users by status' })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
});
