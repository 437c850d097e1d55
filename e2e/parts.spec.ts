import { CHUNK_TIMEOUT_MS } from '@foyer/contract/limits.ts';

import { expect, test } from './house.ts';
import { signIn } from './people.ts';

const HOME_PART = '**/assets/home-*.js';
test.use({ mayReport: /^ChunkFailed/ });

test('a part that does not arrive can be asked for again', async ({ page, open, world }) => {
  const person = await world.people.user();
  await page.route(HOME_PART, (route) => route.abort());
  await open();
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unroute(HOME_PART);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('a part that fails twice is asked for with the whole page', async ({ page, open, world }) => {
  const person = await world.people.user();
  await page.route(HOME_PART, (route) => route.abort());
  await open();
  await signIn(page, person.username, person.password);
  await page.getByRole('button', { name: 'Try again' }).click();
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await expect(reload).toBeVisible();
  await page.unroute(HOME_PART);
  await reload.click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('a part is waited for 120 seconds', async ({ page, open, world }) => {
  const person = await world.people.user();
  const held = Promise.withResolvers<void>();
  await page.route(HOME_PART, async (route) => {
    await held.promise;
    await route.continue();
  });
  await open();
  await page.clock.install();
  const failed = page.getByRole('heading', { name: 'This page could not be loaded' });
  await signIn(page, person.username, person.password);
  await page.waitForURL(/#\/home/);
  await page.clock.runFor(CHUNK_TIMEOUT_MS / 2);
  await expect(failed).toBeHidden();
  await page.clock.runFor(CHUNK_TIMEOUT_MS / 2);
  await expect(failed).toBeVisible();
  held.resolve();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});
