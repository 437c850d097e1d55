import type { Page, Route } from '@playwright/test';

const INTERCEPTED = 204;

/**
 * Answers calls of an open page in the server's place, from now on. Chromium begins to pass calls to Playwright some time
 * after it has agreed to. A call in between reaches the server, and no listener hears of it: Playwright waits to be asked
 * what becomes of it. So this waits until a call of its own is intercepted.
 */
export async function intercept(
  page: Page,
  path: string | RegExp,
  answer: (route: Route) => Promise<void> | void,
): Promise<void> {
  await page.route(path, answer);
  if (page.url() === 'about:blank') return; // a page that is opened later asks from the beginning
  const probe = '**/live';
  await page.route(probe, (route) => route.fulfill({ status: INTERCEPTED }));
  const ask = () => page.evaluate(async () => (await fetch('/live')).status);
  while ((await ask()) !== INTERCEPTED);
  await page.unroute(probe);
}
