import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { expectAccessible, expectAccessibleAtWidths } from '../accessibility.ts';
import { signIn, storedToken } from '../actions.ts';
import { enrolAuthenticatorApp, codeFromApp, secretOf } from '../authenticator-app.ts';
import { expect, leavePage, test as base } from '../fixtures/base.ts';
import {
  grantLabels,
  createLabelsUser,
  labelsFor,
  signInForLabels,
  type LabelsFixture,
  labelsFixture,
} from '../fixtures/labels-application.ts';
import { intercept } from '../request-interception.ts';
import { codeField, saveRecoveryCodes } from '../second-factor-page.ts';

const ESL = 'Electronic shelf label service';

const test = base.extend<LabelsFixture>(labelsFixture);

const homeHeading = (page: Page) => page.getByRole('heading', { name: /Welcome/ });
const signInPage = (page: Page) => page.getByRole('heading', { name: 'Sign in', exact: true });

/** Leaves the page without a session of Foyer or of the application. */
async function clearSession(page: Page, world: World): Promise<void> {
  await leavePage(page, world);
  await page.context().clearCookies();
}

test('A user goes straight to an application, signs in once, and is asked before a link signs out', async ({
  page,
  context,
  world,
  labels,
}) => {
  const person = await createLabelsUser(world);
  const question = page.getByRole('heading', { name: 'Sign out of Foyer?' });

  await test.step('The sign-in page shows the name and the icon of the application, on every screen', async () => {
    await page.goto(labels.entry);
    await expect(signInForLabels(page)).toBeVisible();
    await expect(page.getByRole('main').locator('.lucide-tag')).toBeVisible();
    await expect(page).toHaveTitle(/Electronic shelf label service/);
    await expectAccessibleAtWidths(page);
  });

  await test.step('The terms lead back to it', async () => {
    await page.getByRole('link', { name: 'Terms of service' }).click();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(signInForLabels(page)).toBeVisible();
  });

  await test.step('The sign-in leads to the application', async () => {
    await signIn(page, person.username, person.password);
    await expect(labelsFor(page, person)).toBeVisible();
    expect(page.url()).toBe(labels.entry);
  });

  await test.step('Without the cookie, the application signs out after a question, and the user returns to it', async () => {
    await context.clearCookies({ name: /-suite$/ });
    await page.goto(`${labels.entry}sign-out`);
    await expect(question).toBeVisible();
    await expect(page.getByText(`You then return to ${ESL}.`)).toBeVisible();
    await expectAccessibleAtWidths(page);
    expect(await storedToken(page)).not.toBeNull();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Signed out of the labels' })).toBeVisible();
    expect(page.url()).toBe(`${labels.entry}signed-out`);
    await page.goto(labels.entry);
    await signIn(page, person.username, person.password);
    await expect(labelsFor(page, person)).toBeVisible();
  });

  await test.step('With the cookie it signs out without a question', async () => {
    await page.goto(`${labels.entry}sign-out`);
    await expect(page.getByRole('heading', { name: 'Signed out of the labels' })).toBeVisible();
    await page.goto(labels.entry);
    await signIn(page, person.username, person.password);
    await expect(labelsFor(page, person)).toBeVisible();
  });

  await test.step('In a store without its permission, the stores with one are offered on the way', async () => {
    const { id } = await world.people.organisation({ name: 'Beyond' });
    await world.people.store(id, 'Elsewhere');
    const roleId = await world.people.grant(person.id, id);
    await world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId }));
    await page.goto(`${world.origin}/base/`);
    await page.getByRole('button', { name: /^Customer and store/ }).click();
    const saved = page.waitForResponse('**/v2/users/context');
    await page.getByRole('treeitem', { name: 'Elsewhere' }).click();
    await saved;
    await page.goto(labels.entry);
    const notHere = page.getByRole('heading', { name: `You cannot use ${ESL} in Elsewhere` });
    await expect(notHere).toBeVisible();
    await expectAccessibleAtWidths(page);
    // No response was sent to the application, so this does not count towards the three rounds of a redirect loop.
    for (let reload = 0; reload < 3; reload += 1) {
      await page.reload();
      await expect(notHere).toBeVisible();
    }
    await page.getByRole('button', { name: /^Change to organisation-/ }).click();
    await expect(labelsFor(page, person)).toBeVisible();
  });

  await test.step('A sign-out link of another site asks first', async () => {
    await page.goto(`${world.origin}/oidc/session/end`);
    await expect(question).toBeVisible();
    await expectAccessible(page);
    expect(await storedToken(page)).not.toBeNull();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(signInPage(page)).toBeVisible();
  });
});

test('A user with a session opens an application without a screen, and signs in again when it has to be', async ({
  page,
  context,
  open,
  world,
  labels,
}) => {
  const person = await createLabelsUser(world);
  const sessionResponse = page.waitForResponse((response) => response.url().endsWith('/v2/oidc/session'));
  await open('/', person);
  expect((await sessionResponse).status()).toBe(200);

  await test.step('A tab that Home opens passes no page of Foyer', async () => {
    const visited: string[] = [];
    context.on('request', (request) => {
      if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname);
    });
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: ESL }).click()]);
    await expect(labelsFor(tab, person)).toBeVisible();
    expect(tab.url()).toBe(labels.entry);
    expect(visited).toContain('/oidc/auth');
    expect(visited).not.toContain('/base/');
    await tab.close();
  });

  await test.step('The address of the application passes no page of Foyer', async () => {
    await context.clearCookies({ name: 'visit' });
    const seen: string[] = [];
    page.on('framenavigated', (frame) => void seen.push(new URL(frame.url()).pathname));
    await page.goto(labels.entry);
    await expect(labelsFor(page, person)).toBeVisible();
    expect(seen).toEqual(['/']);
  });

  await test.step('Without the session of the suite there is no sign-in either', async () => {
    await context.clearCookies({ name: 'visit' });
    await context.clearCookies({ name: /-suite$/ });
    await page.goto(labels.entry);
    await expect(labelsFor(page, person)).toBeVisible();
  });

  await test.step('An application that requires a new sign-in gets it after a question', async () => {
    await context.clearCookies({ name: 'visit' });
    labels.setExtraParameters({ prompt: 'login' });
    await page.goto(labels.entry);
    await expect(page.getByRole('heading', { name: `${ESL} requires you to sign in again` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(signInForLabels(page)).toBeVisible();
    await signIn(page, person.username, person.password);
    await expect(labelsFor(page, person)).toBeVisible();
    labels.setExtraParameters({});
  });

  await test.step('Logout CSRF: links of another site do not end the session', async () => {
    const { address } = await labels.party.begin({ prompt: 'login' });
    for (const [link, heading] of [
      [`${world.origin}/base/#/otherSystemLogin?client_id=nothing&fresh=1`, 'Application not found'],
      [`${world.origin}/base/#/otherSystemLogin?client_id=esl&fresh=1`, `${ESL} requires you to sign in again`],
      [address.href, `${ESL} requires you to sign in again`],
    ] as const) {
      await leavePage(page, world);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
    const requested = page.waitForResponse('**/v2/oidc/session');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(homeHeading(page)).toBeVisible();
    // Home sends no further request, which could set a cookie after they have been cleared.
    await requested;
  });

  await test.step('A session that has ended is reported, and the sign-in is for the application', async () => {
    await clearSession(page, world);
    await page.goto(labels.entry);
    await expect(page.getByText('Login expired')).toBeVisible();
    await expect(signInForLabels(page)).toBeVisible();
  });
});

test('A user reaches the application after a second factor or a new password', async ({ page, world, labels }) => {
  await test.step('A second factor is entered', async () => {
    await world.people.setting('mfa', { mode: 'optional', trustDevices: false });
    const person = await enrolAuthenticatorApp(world, await createLabelsUser(world));
    await page.goto(labels.entry);
    await signIn(page, person.username, person.password);
    await codeField(page).fill(await codeFromApp(world, person.seed));
    await expect(labelsFor(page, person)).toBeVisible();
  });

  await test.step('The first password is changed', async () => {
    await clearSession(page, world);
    const newUser = await grantLabels(world, await world.people.userWithInitialPassword());
    await page.goto(labels.entry);
    await signIn(page, newUser.username, newUser.password);
    await page.getByLabel('New password', { exact: true }).fill('Fresh_Word_1');
    await page.getByLabel('Confirm new password').fill('Fresh_Word_1');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(labelsFor(page, newUser)).toBeVisible();
  });

  await test.step('A second factor is bound, and its recovery codes are confirmed', async () => {
    await clearSession(page, world);
    await world.people.setting('mfa', { mode: 'enforced' });
    const person = await createLabelsUser(world);
    await page.goto(labels.entry);
    await signIn(page, person.username, person.password);
    await codeField(page).fill(await codeFromApp(world, await secretOf(page)));
    await saveRecoveryCodes(page);
    await expect(labelsFor(page, person)).toBeVisible();
  });
});

test('A request that Foyer cannot answer is explained, and can be repeated', async ({ page, open, world, labels }) => {
  const [stranger, person] = [await world.people.user(), await createLabelsUser(world)];
  const requestScreen = async () => {
    const { address } = await labels.party.begin();
    return `${world.origin}/base/#/otherSystemLogin?${address.searchParams.toString()}`;
  };
  const failed = page.getByRole('heading', { name: `${ESL} could not be opened` });
  const refused = page.getByRole('heading', { name: 'You don’t have access to Electronic shelf label service' });

  await test.step('A wrong redirect address and an unknown application are refused', async () => {
    const wrong = await labels.party.begin({ redirect_uri: `${labels.entry}signed-in/` });
    await page.goto(wrong.address.href);
    await expect(page.getByRole('heading', { name: 'The application sent an invalid request' })).toBeVisible();
    await expect(page.getByText('invalid_redirect_uri')).toBeVisible();
    await open('/otherSystemLogin?client_id=nothing');
    await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible();
  });

  await test.step('A user without permission goes to Home', async () => {
    await page.goto(labels.entry);
    await signIn(page, stranger.username, stranger.password);
    await expect(refused).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(homeHeading(page)).toBeVisible();
    await page.reload();
    await expect(homeHeading(page)).toBeVisible();
  });

  await test.step('Another user signs in instead', async () => {
    await page.goto(labels.entry);
    await expect(refused).toBeVisible();
    await page.getByRole('button', { name: 'Use another account' }).click();
    await expect(signInForLabels(page)).toBeVisible();
    await signIn(page, person.username, person.password);
    await expect(labelsFor(page, person)).toBeVisible();
  });

  await test.step('An answer of an unavailable server is repeated by the user', async () => {
    await page.goto(`${await requestScreen()}&unavailable=1`);
    await page.reload();
    await expect(failed).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(new RegExp(`^${labels.entry}`));
  });

  await test.step('A redirect loop stops', async () => {
    // A new request: the redirects of the previous step do not count.
    const screen = await requestScreen();
    let redirects = 0;
    await intercept(page, '**/oidc/auth?*', async (route) => {
      redirects += 1;
      await route.fulfill({ status: 303, headers: { location: screen } });
    });
    await page.goto(screen);
    await page.reload();
    await expect(failed).toBeVisible();
    expect(redirects).toBeLessThanOrEqual(3);
    await page.unroute('**/oidc/auth?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(new RegExp(`^${labels.entry}`));
  });
});
