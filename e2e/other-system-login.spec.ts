import type { Page } from '@playwright/test';

import type { World } from '../apps/server/test/world.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { bindApp, codeFromApp, secretOf } from './authenticator-app.ts';
import { expect, test as base } from './house.ts';
import { admit, clerk, labelsFor, signInForLabels, type WithLabels, withLabels } from './labels-house.ts';
import { reachHome, signIn } from './people.ts';
import { codeField, keepRecoveryCodes } from './second-factor-screens.ts';

const ESL = 'Electronic shelf label service';

const test = base.extend<WithLabels>(withLabels);

test.afterEach(({ world }) => world.people.setting('mfa', { mode: 'off', trustDevices: false }));

test('straight to an application: its name and icon, one sign-in, and back to it', async ({ page, world, labels }) => {
  const person = await clerk(world);
  await page.goto(labels.entry);
  await expect(signInForLabels(page)).toBeVisible();
  await expect(page.getByRole('main').locator('.lucide-tag')).toBeVisible();
  await expect(page).toHaveTitle(/Electronic shelf label service/);
  await expectAccessible(page);
  await signIn(page, person.username, person.password);
  await expect(labelsFor(page, person)).toBeVisible();
  expect(page.url()).toBe(labels.entry);
});

test('with a session there is no screen at all', async ({ page, open, world, labels }) => {
  const person = await clerk(world);
  await open();
  await reachHome(page, person.username, person.password);
  const seen: string[] = [];
  page.on('framenavigated', (frame) => void seen.push(new URL(frame.url()).pathname));
  await page.goto(labels.entry);
  await expect(labelsFor(page, person)).toBeVisible();
  // The second time not even the page of Foyer is on the way.
  await page.context().clearCookies({ name: 'visit' });
  seen.length = 0;
  await page.goto(labels.entry);
  await expect(labelsFor(page, person)).toBeVisible();
  expect(seen).toEqual(['/']);
});

test('whoever has to show a second factor goes on after it', async ({ page, world, labels }) => {
  await world.people.setting('mfa', { mode: 'optional', trustDevices: false });
  const person = await bindApp(world, await clerk(world));
  await page.goto(labels.entry);
  await signIn(page, person.username, person.password);
  await codeField(page).fill(await codeFromApp(world, person.seed));
  await expect(labelsFor(page, person)).toBeVisible();
});

test('whoever has to choose a password of their own goes on after it', async ({ page, world, labels }) => {
  const newcomer = await admit(world, await world.people.newcomer());
  await page.goto(labels.entry);
  await signIn(page, newcomer.username, newcomer.password);
  await page.getByLabel('New password', { exact: true }).fill('Fresh_Word_1');
  await page.getByLabel('New password again').fill('Fresh_Word_1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(labelsFor(page, newcomer)).toBeVisible();
});

/** Somebody has come from the labels, must bind a second factor, and holds the recovery codes. */
async function bindOnTheWay(page: Page, world: World, labels: WithLabels['labels']) {
  await world.people.setting('mfa', { mode: 'enforced' });
  const person = await clerk(world);
  await page.goto(labels.entry);
  await signIn(page, person.username, person.password);
  await codeField(page).fill(await codeFromApp(world, await secretOf(page)));
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  return person;
}

test('whoever has to bind a second factor goes on after it', async ({ page, world, labels }) => {
  const person = await bindOnTheWay(page, world, labels);
  await keepRecoveryCodes(page);
  await expect(labelsFor(page, person)).toBeVisible();
});

test('so does whoever loads the page anew that shows the recovery codes', async ({ page, world, labels }) => {
  const person = await bindOnTheWay(page, world, labels);
  await page.reload();
  await expect(labelsFor(page, person)).toBeVisible();
});

test('whoever still holds a session that has ended is told so, and for which application to sign in', async ({
  page,
  open,
  world,
  labels,
}) => {
  const person = await clerk(world);
  await open();
  const known = page.waitForResponse('**/v2/oidc/session');
  await reachHome(page, person.username, person.password);
  // Home asks for nothing more then: neither does a cookie come after they are cleared, nor does Home notice that itself.
  await known;
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(labels.entry);
  await expect(page.getByText('Login expired')).toBeVisible();
  await expect(signInForLabels(page)).toBeVisible();
  await signIn(page, person.username, person.password);
  await expect(labelsFor(page, person)).toBeVisible();
});

test('the way back from the terms is the sign-in for the application', async ({ page, world, labels }) => {
  const person = await clerk(world);
  await page.goto(labels.entry);
  await page.getByRole('link', { name: 'Terms of service' }).click();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(signInForLabels(page)).toBeVisible();
  await signIn(page, person.username, person.password);
  await expect(labelsFor(page, person)).toBeVisible();
});

test('a reload of the screen keeps what the application came with', async ({ page, world, labels }) => {
  const person = await clerk(world);
  await page.goto(labels.entry);
  await expect(signInForLabels(page)).toBeVisible();
  await page.reload();
  await signIn(page, person.username, person.password);
  await expect(labelsFor(page, person)).toBeVisible();
});

test('an application that wants a new sign-in gets one, once, when the person agrees', async ({
  page,
  open,
  world,
  labels,
}) => {
  const person = await clerk(world);
  await open();
  await reachHome(page, person.username, person.password);
  labels.ask({ prompt: 'login' });
  await page.goto(labels.entry);
  await expect(page.getByRole('heading', { name: `${ESL} wants you to sign in again` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(signInForLabels(page)).toBeVisible();
  await signIn(page, person.username, person.password);
  await expect(labelsFor(page, person)).toBeVisible();
});

test('logout CSRF: no link of another site ends a session, whatever it asks for', async ({
  page,
  open,
  world,
  labels,
}) => {
  const person = await clerk(world);
  await open();
  await reachHome(page, person.username, person.password);
  const { address } = await labels.party.begin({ prompt: 'login' });
  for (const [link, heading] of [
    [`${world.origin}/base/#/otherSystemLogin?client_id=nothing&fresh=1`, 'This application is not known here'],
    [`${world.origin}/base/#/otherSystemLogin?client_id=esl&fresh=1`, `${ESL} wants you to sign in again`],
    [address.href, `${ESL} wants you to sign in again`],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('a tab that Home opens passes no page of Foyer', async ({ page, context, open, world, labels }) => {
  const person = await clerk(world);
  const known = page.waitForResponse((response) => response.url().endsWith('/v2/oidc/session'));
  await open();
  await reachHome(page, person.username, person.password);
  expect((await known).status()).toBe(200);
  const passed: string[] = [];
  context.on('request', (request) => {
    if (request.isNavigationRequest()) passed.push(new URL(request.url()).pathname);
  });
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: ESL }).click()]);
  await expect(labelsFor(tab, person)).toBeVisible();
  expect(tab.url()).toBe(labels.entry);
  expect(passed).toContain('/oidc/auth');
  expect(passed).not.toContain('/base/');
});

test('what Foyer could not answer can be asked for again', async ({ page, open, world, labels }) => {
  const person = await clerk(world);
  await open();
  await reachHome(page, person.username, person.password);
  const { address } = await labels.party.begin();
  // Where the server sends a browser while its database is away.
  await page.goto(`${world.origin}/base/#/otherSystemLogin?${address.searchParams.toString()}&unavailable=1`);
  await page.reload();
  await expect(page.getByRole('heading', { name: `${ESL} could not be opened` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(new RegExp(`^${labels.entry}`));
});

test('whoever is sent back again and again is not led round for ever', async ({ page, open, world, labels }) => {
  const person = await clerk(world);
  await open();
  await reachHome(page, person.username, person.password);
  const { address } = await labels.party.begin();
  const screen = `${world.origin}/base/#/otherSystemLogin?${address.searchParams.toString()}`;
  let turns = 0;
  await page.route('**/oidc/auth?*', async (route) => {
    turns += 1;
    await route.fulfill({ status: 303, headers: { location: screen } });
  });
  await page.goto(screen);
  await page.reload();
  await expect(page.getByRole('heading', { name: `${ESL} could not be opened` })).toBeVisible();
  expect(turns).toBeLessThanOrEqual(3);
  await page.unroute('**/oidc/auth?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(new RegExp(`^${labels.entry}`));
});

test('whoever may not open it is told so, and somebody else may', async ({ page, world, labels }) => {
  const [stranger, person] = [await world.people.user(), await clerk(world)];
  await page.goto(labels.entry);
  await signIn(page, stranger.username, stranger.password);
  await expect(page.getByRole('heading', { name: 'You may not open Electronic shelf label service' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await expect(signInForLabels(page)).toBeVisible();
  await signIn(page, person.username, person.password);
  await expect(labelsFor(page, person)).toBeVisible();
});

test('whoever does not want to go on goes Home, and stays there', async ({ page, world, labels }) => {
  const stranger = await world.people.user();
  await page.goto(labels.entry);
  await signIn(page, stranger.username, stranger.password);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('an application that signs out signs out of Foyer', async ({ page, open, world, labels }) => {
  const person = await clerk(world);
  await page.goto(labels.entry);
  await signIn(page, person.username, person.password);
  await expect(labelsFor(page, person)).toBeVisible();
  await page.goto(`${labels.entry}sign-out`);
  await expect(page.getByRole('heading', { name: 'Signed out of the labels' })).toBeVisible();
  await open();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('a link of another site does not sign anybody out: they are asked', async ({ page, open, world, labels }) => {
  const person = await clerk(world);
  await page.goto(labels.entry);
  await signIn(page, person.username, person.password);
  await expect(labelsFor(page, person)).toBeVisible();
  await page.goto(`${world.origin}/oidc/session/end`);
  await expect(page.getByRole('heading', { name: 'Do you want to sign out?' })).toBeVisible();
  await expectAccessible(page);
  await open('/home');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.goto(`${world.origin}/oidc/session/end`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('a request that does not fit is refused in words', async ({ page, world, labels }) => {
  const { address } = await labels.party.begin({ redirect_uri: `${labels.entry}signed-in/` });
  await page.goto(address.href);
  await expect(page.getByRole('heading', { name: 'The application has asked for something' })).toBeVisible();
  await expect(page.getByText('invalid_redirect_uri')).toBeVisible();
  await page.goto(`${world.origin}/base/#/otherSystemLogin?client_id=nothing`);
  await expect(page.getByRole('heading', { name: 'This application is not known here' })).toBeVisible();
});

for (const { name, viewport } of WIDTHS) {
  test(`it fits: ${name}`, async ({ page, labels }) => {
    await page.setViewportSize(viewport);
    await page.goto(labels.entry);
    await expect(signInForLabels(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    await expectAccessible(page);
  });
}
