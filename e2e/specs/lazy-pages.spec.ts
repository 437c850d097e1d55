import { CHUNK_TIMEOUT_MS } from '@foyer/contract/core/limits.ts';

import { blockCalls, signIn } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';
import { intercept } from '../request-interception.ts';

const HOME_CHUNK = '**/assets/home-*.js';
test.use({ allowedProblems: /^ChunkLoadError/ });

test('A part of the page that does not load can be tried again', async ({ page, open, world }) => {
  const person = await world.people.user();
  const failed = page.getByRole('heading', { name: 'This page could not be loaded' });
  const again = page.getByRole('button', { name: 'Try again' });
  const homeHeading = page.getByRole('heading', { name: /Welcome/ });

  await test.step('A part without an answer fails after 120 seconds', async () => {
    const release = await blockCalls(page, HOME_CHUNK);
    await open();
    await page.clock.install();
    await signIn(page, person.username, person.password);
    await page.waitForURL(/#\/home/);
    await page.clock.runFor(CHUNK_TIMEOUT_MS / 2);
    await expect(failed).toBeHidden();
    await page.clock.runFor(CHUNK_TIMEOUT_MS / 2);
    await expect(failed).toBeVisible();
    release();
    await again.click();
    await expect(homeHeading).toBeVisible();
    await page.unroute(HOME_CHUNK);
  });

  await test.step('After one failure the part is loaded again', async () => {
    await intercept(page, HOME_CHUNK, (route) => route.abort());
    await page.reload();
    await expect(failed).toBeVisible();
    await page.unroute(HOME_CHUNK);
    await again.click();
    await expect(homeHeading).toBeVisible();
  });

  await test.step('After two failures the whole page is loaded again', async () => {
    await intercept(page, HOME_CHUNK, (route) => route.abort());
    await page.reload();
    await again.click();
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await expect(reload).toBeVisible();
    await page.unroute(HOME_CHUNK);
    await reload.click();
    await expect(homeHeading).toBeVisible();
  });
});

test('Home requests the workbench once, even if the response arrives while Home renders', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  const client = world.browser();
  await client.signIn(person.username, person.password);
  const { text } = await client.call('GET /v2/users/work-bench');
  const requests = () => page.evaluate(() => performance.getEntriesByName('workbench requested').length);

  await test.step('A success is shown', async () => {
    await page.addInitScript(answerWorkbenchInPage, { status: 200, body: text });
    await open('/', person);
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    expect(await requests()).toBe(1);
  });

  await test.step('A failure is shown, and a user can try again', async () => {
    const body = JSON.stringify({ resultCode: 'A0203', resultMsg: 'test', requestId: 'test', seconds: 0 });
    await page.addInitScript(answerWorkbenchInPage, { status: 403, body });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await requests()).toBe(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(requests).toBe(2);
  });
});

/** Runs in the page: answers each request of the workbench before React continues to render, and marks its time. */
function answerWorkbenchInPage({ status, body }: { status: number; body: string }): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (address, options) => {
    if (address !== '/v2/users/work-bench') return send(address, options);
    performance.mark('workbench requested');
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  };
}
