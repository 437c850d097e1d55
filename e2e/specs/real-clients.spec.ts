import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { signIn } from '../actions.ts';
import { expect, clearBrowserState, test as base } from '../fixtures/base.ts';
import {
  grantLabels,
  createLabelsUser,
  labelsFor,
  type LabelsFixture,
  labelsFixture,
} from '../fixtures/labels-application.ts';

const test = base.extend<LabelsFixture>(labelsFixture);

test('An application receives the code as a form, and its hints prepare the sign-in page', async ({
  page,
  world,
  labels,
}) => {
  const person = await createLabelsUser(world);
  const hints = { login_hint: person.username, ui_locales: 'pt de-AT' };

  await test.step('The sign-in page has the username and speaks the language of the request', async () => {
    labels.setExtraParameters({ response_mode: 'form_post', ...hints });
    await page.goto(labels.entry);
    await expect(page.getByRole('textbox', { name: 'Benutzername' })).toHaveValue(person.username);
    await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused();
  });

  await test.step('The code returns as a form, which the application knows to be sent by Foyer', async () => {
    await page.getByLabel('Passwort', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(labelsFor(page, person)).toBeVisible();
    expect(labels.formOrigin()).toBe(world.origin);
  });

  await test.step('A refusal returns as a form, too', async () => {
    await clearBrowserState(page, world);
    labels.setExtraParameters({ response_mode: 'form_post', prompt: 'none' });
    await page.goto(labels.entry);
    await expect(page.getByRole('heading', { name: 'Not signed in: login_required' })).toBeVisible();
  });

  await test.step('The next visit speaks the language of the installation', async () => {
    await page.goto(`${world.origin}/base/`);
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  });
});

test('An application that receives the code as a form may redirect to another origin of its own', async ({
  page,
  open,
  world,
}) => {
  const web = await listen((response) => response.end('<!doctype html><title>Shop</title><h1>Arrived</h1>'));
  const api = await listen((response) => response.writeHead(303, { location: `http://127.0.0.1:${web.port}/` }).end());
  const party = await createRelyingParty(world, 'esl', { entry: `http://localhost:${api.port}/` });
  await open('/', await createLabelsUser(world));
  await page.goto((await party.begin({ response_mode: 'form_post' })).address.href);
  await expect(page.getByRole('heading', { name: 'Arrived' })).toBeVisible();
  await Promise.all([web.close(), api.close()]);
});

/** A server on a free port with the same response to all requests. */
async function listen(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    answer(response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

test('A user confirms the sign-in to an application on the device', async ({ page, open, world }) => {
  const seen: string[] = [];
  const onDevice = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Scanner</title><h1>Back</h1>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => void onDevice.once('listening', resolve));
  const { port } = onDevice.address() as AddressInfo; // it listens on a port
  const scanner = await createRelyingParty(world, 'esl', {
    entry: 'https://scanner.example/',
    signIn: { client: 'public', redirectPaths: [], deviceAddresses: ['http://127.0.0.1/signed-in'] },
  });
  const begin = () => scanner.begin({ redirect_uri: `http://127.0.0.1:${port}/signed-in` });
  const question = page.getByRole('heading', { name: /^Sign in to .* on this device\?$/ });
  const backHeading = page.getByRole('heading', { name: 'Back' });
  const person = await grantLabels(world, await world.people.user());

  await test.step('A user with a session is asked', async () => {
    await open('/', person);
    const { address } = await begin();
    await page.goto(address.href);
    await expect(question).toBeVisible();
    await expectAccessibleAtWidths(page);
    expect(seen).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(backHeading).toBeVisible();
    expect(seen[0]).toMatch(/^\/signed-in\?code=/);
  });

  await test.step('So is one whose browser the provider recognises, by an address of the page itself', async () => {
    const { address } = await begin();
    await page.goto(`${world.origin}/base/#/otherSystemLogin${address.search}`);
    await expect(question).toBeVisible();
  });

  await test.step('A user who signs in on the page is not asked again', async () => {
    await clearBrowserState(page, world);
    const { address } = await begin();
    await page.goto(address.href);
    await signIn(page, person.username, person.password);
    await expect(backHeading).toBeVisible();
  });

  onDevice.closeAllConnections();
  await new Promise((resolve) => void onDevice.close(resolve));
});
