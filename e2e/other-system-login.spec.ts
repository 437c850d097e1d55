import { createSuiteApplication, type SuiteApplication } from '@foyer/server/test/suite-application.ts';

import { expectAccessible, WIDTHS } from './accessible.ts';
import { bindApp, codeFromApp } from './authenticator-app.ts';
import { expect, test as base } from './house.ts';
import { reachHome, signIn } from './people.ts';
import { codeField } from './second-factor-screens.ts';

const test = base.extend<{ labels: SuiteApplication }>({
  labels: async ({ world }, provide) => {
    const labels = await createSuiteApplication(world);
    await provide(labels);
    await labels.close();
  },
});

const SIGN_IN = 'Sign in for Electronic shelf label service';

/** Somebody who may open the labels. */
async function clerk(world: Parameters<typeof createSuiteApplication>[0]) {
  const person = await world.people.user();
  const { id } = await world.people.organisation();
  await world.people.grant(person.id, id, 'esl.labels.read');
  return person;
}

test('straight to an application: its name and icon, one sign-in, and back to it', async ({ page, world, labels }) => {
  const person = await clerk(world);
  await page.goto(labels.entry);
  await expect(page.getByRole('heading', { name: SIGN_IN })).toBeVisible();
  await expect(page).toHaveTitle(/Electronic shelf label service/);
  await expectAccessible(page);
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: `Labels for ${person.username}` })).toBeVisible();
  expect(page.url()).toBe(labels.entry);
});

test('with a session there is no screen at all', async ({ page, open, world, labels }) => {
  const person = await clerk(world);
  await open();
  await reachHome(page, person.username, person.password);
  const seen: string[] = [];
  page.on('framenavigated', (frame) => void seen.push(new URL(frame.url()).pathname));
  await page.goto(labels.entry);
  await expect(page.getByRole('heading', { name: `Labels for ${person.username}` })).toBeVisible();
  // The second time not even the page of Foyer is on the way.
  await page.context().clearCookies({ name: 'visit' });
  seen.length = 0;
  await page.goto(labels.entry);
  await expect(page.getByRole('heading', { name: `Labels for ${person.username}` })).toBeVisible();
  expect(seen).toEqual(['/']);
});

test('whoever has to show a second factor goes on after it', async ({ page, world, labels }) => {
  await world.people.setting('mfa', { mode: 'optional', trustDevices: false });
  const person = await bindApp(world, await clerk(world));
  await page.goto(labels.entry);
  await signIn(page, person.username, person.password);
  await codeField(page).fill(await codeFromApp(world, person.seed));
  await expect(page.getByRole('heading', { name: `Labels for ${person.username}` })).toBeVisible();
});

test('a reload of the screen keeps what the application came with', async ({ page, world, labels }) => {
  const person = await clerk(world);
  await page.goto(labels.entry);
  await expect(page.getByRole('heading', { name: SIGN_IN })).toBeVisible();
  await page.reload();
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: `Labels for ${person.username}` })).toBeVisible();
});

test('an application that wants a new sign-in gets one, once', async ({ page, open, world, labels }) => {
  const person = await clerk(world);
  await open();
  await reachHome(page, person.username, person.password);
  labels.ask({ prompt: 'login' });
  await page.goto(labels.entry);
  await expect(page.getByRole('heading', { name: SIGN_IN })).toBeVisible();
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: `Labels for ${person.username}` })).toBeVisible();
});

test('whoever may not open it is told so, and somebody else may', async ({ page, world, labels }) => {
  const [stranger, person] = [await world.people.user(), await clerk(world)];
  await page.goto(labels.entry);
  await signIn(page, stranger.username, stranger.password);
  await expect(page.getByRole('heading', { name: 'You may not open Electronic shelf label service' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: `Labels for ${person.username}` })).toBeVisible();
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
  await expect(page.getByRole('heading', { name: `Labels for ${person.username}` })).toBeVisible();
  await page.goto(`${labels.entry}sign-out`);
  await expect(page.getByRole('heading', { name: 'Signed out of the labels' })).toBeVisible();
  await open();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('a link of another site does not sign anybody out: they are asked', async ({ page, open, world, labels }) => {
  const person = await clerk(world);
  await page.goto(labels.entry);
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: `Labels for ${person.username}` })).toBeVisible();
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
    await expect(page.getByRole('heading', { name: SIGN_IN })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    await expectAccessible(page);
  });
}
