// Signs in to a demo with Chromium and opens its screens.
import { chromium } from '@playwright/test';

import { ensureChromium } from './chromium.mjs';

/** How long a page must send no request until its screen is complete, in milliseconds. */
const IDLE_MS = 250;

/** Requests of each watched page: how many are pending, and how many it has sent. */
const requests = new WeakMap();

/** Password of all users of the demo. */
export const DEMO_PASSWORD = 'Welcome-2-Foyer';

export function launchChromium() {
  // The sandbox needs privileges that containers lack; no untrusted pages are opened.
  return chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
}

/** Opens a page whose requests `waitUntilIdle` waits for. */
export async function openWatchedPage(context) {
  const page = await context.newPage();
  const seen = { pending: 0, sent: 0 };
  requests.set(page, seen);
  page.on('request', () => {
    seen.pending += 1;
    seen.sent += 1;
  });
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, () => (seen.pending -= 1));
  return page;
}

/** Signs in and waits for Home. */
export async function signIn(page, url, user, password) {
  await page.goto(`${url}/base/`);
  await page.locator('input[autocomplete=username]').fill(user);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('header button').first().waitFor();
}

/** Opens the screen of a path and waits until it is complete. */
export async function openScreen(page, path) {
  await page.evaluate((to) => location.assign(`#${to}`), path);
  await page.locator('main h1').first().waitFor();
  await waitUntilIdle(page);
}

/** Waits until the page has sent no request for a while and no animation runs. */
export async function waitUntilIdle(page) {
  const seen = requests.get(page);
  let sent = 0;
  do {
    sent = seen.sent;
    await page.waitForTimeout(IDLE_MS);
  } while (seen.pending > 0 || seen.sent !== sent);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}
