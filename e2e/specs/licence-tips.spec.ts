import { dateAfter } from '@foyer/server/test/administration/licences.ts';
import { sendPush } from '@foyer/server/test/pushes.ts';
import { mergeTests, type Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { blockCalls } from '../actions.ts';
import { codeFromApp, nextCodeFromApp } from '../authenticator-app.ts';
import { nextFrame } from '../fixtures/administration.ts';
import { expect } from '../fixtures/base.ts';
import { claimsEndingIn, test as licenceTest } from '../fixtures/licence.ts';
import { test as liveTest } from '../fixtures/live-page.ts';
import { test as secondFactorTest } from '../fixtures/second-factor.ts';
import { intercept } from '../request-interception.ts';
import { home, reachCode, signOut } from '../second-factor-page.ts';

const test = mergeTests(licenceTest, liveTest, secondFactorTest);

const LICENCE = '/v2/licenses';
const tip = (page: Page) => page.getByRole('region', { name: /^The (licence|evaluation) expires/ });
const over = (page: Page) => page.getByRole('region', { name: 'No valid licence' });
const open = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Go to the licence' });
const never = (page: Page) => page.getByRole('button', { name: /^Don’t show again/ });

/** Waits for the licence response, and two frames for a possible tip to be rendered. */
async function answered(page: Page): Promise<void> {
  const response = await page.waitForResponse(`**${LICENCE}`);
  await response.finished();
  for (let frame = 0; frame < 2; frame += 1) await nextFrame(page);
}

test('A super administrator sees on Home when the licence ends and opens the licence', async ({
  page,
  livePage,
  world,
  setLicence,
}) => {
  /** Changes the licence and sends the push, without any other trigger for the page. */
  async function change(claims: Parameters<typeof setLicence>[0]): Promise<void> {
    await setLicence(claims);
    await sendPush(world, { type: 'LICENCE_UPDATED', userId: null });
  }

  await setLicence(await claimsEndingIn(world, 90));
  await livePage({ person: await world.people.user({ superAdministrator: true }) });

  await test.step('90 days before the end', async () => {
    await expect(tip(page)).toContainText('The licence expires in 90 days');
    await expect(tip(page)).toContainText('Ask the vendor for a new licence');
    await open(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Licence' })).toBeVisible();
    await page.goBack();
    await expect(tip(page)).toBeVisible();
  });

  await test.step('30 days before the end the tip changes', async () => {
    await change(await claimsEndingIn(world, 30));
    await expect(tip(page)).toContainText('The licence expires in 30 days');
    await expectAccessibleAtWidths(page);
  });

  await test.step('A closed tip is gone from this page; the next licence has its own', async () => {
    await change(await claimsEndingIn(world, 60));
    await expect(tip(page)).toContainText('The licence expires in 60 days');
    await tip(page).getByRole('button', { name: 'Close' }).click();
    await expect(tip(page)).toHaveCount(0);
    await page.goto(`${world.origin}/base/#/inbox`);
    await page.goto(`${world.origin}/base/#/home`);
    await expect(home(page)).toBeVisible();
    await expect(tip(page)).toHaveCount(0);
    await change(await claimsEndingIn(world, 0));
    await expect(tip(page)).toContainText('The licence expires today');
  });

  await test.step('The evaluation', async () => {
    await change('evaluation');
    // The evaluation started with the world, possibly before midnight.
    const { expirationTime } = await world.app.services.licences.current();
    const days = (await dateAfter(world, 30)) === expirationTime ? 30 : 29;
    await expect(tip(page)).toContainText(`The evaluation expires in ${days} days`);
    await expect(open(page)).toBeVisible();
  });

  await test.step('After the end there is a banner without a button, until the next licence', async () => {
    await change(await claimsEndingIn(world, -1));
    await expect(over(page)).toContainText('No more stores can be added until you upload a new licence.');
    await expect(open(page)).toBeVisible();
    await expect(tip(page)).toHaveCount(0);
    await expect(over(page).getByRole('button')).toHaveCount(0);
    await expectAccessibleAtWidths(page);
    await change({ permanentAuthorization: true });
    await expect(over(page)).toHaveCount(0);
  });
});

test('A user sees on Home when the licence ends, and hides the tip until the next sign-in', async ({
  page,
  open: visit,
  world,
  setLicence,
  authenticatorUser,
}) => {
  await setLicence(await claimsEndingIn(world, 30));

  await test.step('Home does not wait for the licence, also after a second factor', async () => {
    const release = await blockCalls(page, `**${LICENCE}`);
    await visit();
    await reachCode(page, authenticatorUser);
    await page.keyboard.type(await codeFromApp(world, authenticatorUser.seed));
    await expect(home(page)).toBeVisible();
    await expect(tip(page)).toHaveCount(0);
    release();
    await expect(tip(page)).toContainText('The licence expires in 30 days');
    await expect(tip(page)).toContainText('Ask your administrator');
    await expect(open(page)).toHaveCount(0);
    await page.unroute(`**${LICENCE}`);
  });

  await test.step('A licence that does not load is not reported', async () => {
    await intercept(page, `**${LICENCE}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(LICENCE));
    await page.reload();
    await failed;
    await expect(home(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty();
    await expect(tip(page)).toHaveCount(0);
    await page.unroute(`**${LICENCE}`);
    await page.reload();
    await expect(tip(page)).toBeVisible();
  });

  await test.step('A hidden tip stays hidden after a reload, and is back after the next sign-in', async () => {
    await never(page).click();
    await expect(tip(page)).toHaveCount(0);
    const answer = answered(page);
    await page.reload();
    await expect(home(page)).toBeVisible();
    await answer;
    await expect(tip(page)).toHaveCount(0);
    await signOut(page);
    await reachCode(page, authenticatorUser);
    await page.keyboard.type(await nextCodeFromApp(world, authenticatorUser.seed));
    await expect(home(page)).toBeVisible();
    await expect(tip(page)).toBeVisible();
  });

  await test.step('After the end only users who manage stores see the banner', async () => {
    await setLicence(await claimsEndingIn(world, -1));
    await page.reload();
    await expect(home(page)).toBeVisible();
    await expect(tip(page)).toHaveCount(0);
    await expect(over(page)).toHaveCount(0);
    const manager = await world.people.user();
    const { id } = await world.people.organisation();
    await world.people.grant(manager.id, id, 'organisations.write');
    await visit('/', manager);
    await expect(over(page)).toContainText('Ask your administrator for a new licence.');
    await expect(open(page)).toHaveCount(0);
  });
});
