import { mergeTests, type Page } from '@playwright/test';

import { dayFrom } from '../apps/server/test/licences.ts';
import { sendPush } from '../apps/server/test/pushes.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { codeFromApp } from './authenticator-app.ts';
import { endingIn, expect, test as licenceTest } from './licence-house.ts';
import { test as liveTest } from './live-page.ts';
import { holdCalls, reachHome } from './people.ts';
import { test as secondFactorTest } from './second-factor-house.ts';
import { home, reachCode, signOut } from './second-factor-screens.ts';

const test = mergeTests(licenceTest, liveTest, secondFactorTest);

const LICENCE = '/v2/licenses';
const tip = (page: Page) => page.getByRole('region', { name: /^The (licence|evaluation) ends/ });
const over = (page: Page) => page.getByRole('region', { name: 'No licence is in force' });
const open = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Go to the licence' });
const never = (page: Page) => page.getByRole('button', { name: /^Don’t show again/ });

/** Waits for the answer from which a tip would follow, and for the page to show what does. */
async function answered(page: Page): Promise<void> {
  const response = await page.waitForResponse(`**${LICENCE}`);
  await response.finished();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

for (const days of [90, 30]) {
  test(`a super administrator is told ${days} days before the end, with the way to the licence`, async ({
    page,
    open: visit,
    world,
    license,
  }) => {
    const admin = await world.people.user({ superAdministrator: true });
    await license(await endingIn(world, days));
    await visit();
    await reachHome(page, admin.username, admin.password);
    await expect(tip(page)).toContainText(`The licence ends in ${days} days`);
    await expect(tip(page)).toContainText('Ask the vendor for a new licence');
    await open(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Licence' })).toBeVisible();
  });

  test(`anybody else is told ${days} days before the end, and whom to ask`, async ({
    page,
    open: visit,
    world,
    license,
  }) => {
    const person = await world.people.user();
    await license(await endingIn(world, days));
    await visit();
    await reachHome(page, person.username, person.password);
    await expect(tip(page)).toContainText(`The licence ends in ${days} days`);
    await expect(tip(page)).toContainText('ask your administrator');
    await expect(open(page)).toHaveCount(0);
  });
}

test('on the last day it ends today', async ({ page, open: visit, world, license }) => {
  const person = await world.people.user();
  await license(await endingIn(world, 0));
  await visit();
  await reachHome(page, person.username, person.password);
  await expect(tip(page)).toContainText('The licence ends today');
});

for (const [name, given] of [
  ['a permanent licence', { permanentAuthorization: true }],
  ['a licence that ends in 91 days', 91],
  ['the evaluation, which concerns super administrators alone', 'evaluation'],
] as const) {
  test(`there is no tip of ${name}`, async ({ page, livePage, world, license }) => {
    await license(await endingIn(world, 90));
    await livePage();
    await expect(tip(page)).toBeVisible();
    await license(typeof given === 'number' ? await endingIn(world, given) : given);
    await sendPush(world, { type: 'LICENCE_UPDATED', userId: null });
    await expect(tip(page)).toHaveCount(0);
    await expect(over(page)).toHaveCount(0);
  });
}

test('whoever wants no more tips sees none after a reload, but after the next sign-in', async ({
  page,
  open: visit,
  world,
  license,
}) => {
  const person = await world.people.user();
  await license(await endingIn(world, 30));
  await visit();
  await reachHome(page, person.username, person.password);
  await page.reload();
  await expect(tip(page)).toBeVisible();
  await never(page).click();
  await expect(tip(page)).toHaveCount(0);
  const answer = answered(page);
  await page.reload();
  await expect(home(page)).toBeVisible();
  await answer;
  await expect(tip(page)).toHaveCount(0);
  await signOut(page);
  await reachHome(page, person.username, person.password);
  await expect(tip(page)).toBeVisible();
});

test('a tip that was closed is gone from this page, and another licence has its own', async ({
  page,
  livePage,
  world,
  license,
}) => {
  await license(await endingIn(world, 30));
  await livePage();
  await tip(page).getByRole('button', { name: 'Close' }).click();
  await expect(tip(page)).toHaveCount(0);
  await page.goto(`${world.origin}/base/#/inbox`);
  await page.goto(`${world.origin}/base/#/home`);
  await expect(home(page)).toBeVisible();
  await expect(tip(page)).toHaveCount(0);

  await license(await endingIn(world, 60));
  await sendPush(world, { type: 'LICENCE_UPDATED', userId: null });
  await expect(tip(page)).toContainText('The licence ends in 60 days');
  await license({ permanentAuthorization: true });
  await sendPush(world, { type: 'LICENCE_UPDATED', userId: null });
  await expect(tip(page)).toHaveCount(0);
});

test('a second factor is followed by the tip, too', async ({ page, open: visit, world, license, appHolder }) => {
  await license(await endingIn(world, 90));
  const code = await codeFromApp(world, appHolder.seed);
  await visit();
  await reachCode(page, appHolder);
  await page.keyboard.type(code);
  await expect(home(page)).toBeVisible();
  await expect(tip(page)).toContainText('The licence ends in 90 days');
});

test('Home waits for no licence, and says nothing of one that does not come', async ({
  page,
  open: visit,
  world,
  license,
}) => {
  const person = await world.people.user();
  await license(await endingIn(world, 30));
  const release = await holdCalls(page, `**${LICENCE}`);
  await visit();
  await reachHome(page, person.username, person.password);
  await expect(tip(page)).toHaveCount(0);
  release();
  await expect(tip(page)).toBeVisible();

  await page.route(`**${LICENCE}`, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(LICENCE));
  await page.reload();
  await failed;
  await expect(home(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty();
  await expect(tip(page)).toHaveCount(0);
});

test('the evaluation is told of as such to super administrators', async ({ page, open: visit, world, license }) => {
  const admin = await world.people.user({ superAdministrator: true });
  await license('evaluation');
  await visit();
  await reachHome(page, admin.username, admin.password);
  // It began when the world did, which may have been before midnight.
  const { expirationTime } = await world.app.services.licences.current();
  const days = (await dayFrom(world, 30)) === expirationTime ? 30 : 29;
  await expect(tip(page)).toContainText(`The evaluation ends in ${days} days`);
  await expect(open(page)).toBeVisible();
});

test.describe('once the licence has ended', () => {
  test.beforeEach(async ({ world, license }) => license(await endingIn(world, -1)));

  test('a super administrator reads on Home what follows, whatever they have closed, until there is a new one', async ({
    page,
    livePage,
    world,
    license,
  }) => {
    await livePage({ person: await world.people.user({ superAdministrator: true }) });
    await expect(over(page)).toContainText('No more stores can be added until you upload a new licence.');
    await expect(open(page)).toBeVisible();
    await expect(tip(page)).toHaveCount(0);
    await expect(over(page).getByRole('button')).toHaveCount(0);
    await license({ permanentAuthorization: true });
    await sendPush(world, { type: 'LICENCE_UPDATED', userId: null });
    await expect(over(page)).toHaveCount(0);
  });

  test('whoever looks after stores reads it with whom to ask, and others do not', async ({
    page,
    open: visit,
    world,
  }) => {
    const [keeper, other] = [await world.people.user(), await world.people.user()];
    const { id } = await world.people.organisation();
    await world.people.grant(keeper.id, id, 'organisations.write');
    await visit();
    await reachHome(page, keeper.username, keeper.password);
    await expect(over(page)).toContainText('Please ask your administrator for a new licence.');
    await expect(open(page)).toHaveCount(0);
    await signOut(page);
    await reachHome(page, other.username, other.password);
    await expect(over(page)).toHaveCount(0);
  });
});

for (const { name, viewport } of WIDTHS) {
  test.describe(name, () => {
    test.use({ viewport });

    test('what is told of the licence', async ({ page, open: visit, world, license }) => {
      const admin = await world.people.user({ superAdministrator: true });
      for (const [days, shown] of [
        [90, tip],
        [30, tip],
        [-1, over],
      ] as const) {
        await license(await endingIn(world, days));
        await visit();
        await reachHome(page, admin.username, admin.password);
        await expect(shown(page)).toBeVisible();
        await expectAccessible(page);
        await signOut(page);
      }
    });
  });
}
