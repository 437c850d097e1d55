import type { Page, Route } from '@playwright/test';

const INTERCEPTED = 204;

/**
 * Passes the requests of an open page for a path (a glob or a pattern) to a handler, as `page.route` does, and resolves
 * only when that works. `page.route` may resolve before Chromium intercepts requests. An earlier request reaches the
 * server, and Playwright emits no `request` event for it.
 */
export async function intercept(
  page: Page,
  path: string | RegExp,
  handler: (route: Route) => Promise<void> | void,
): Promise<void> {
  await page.route(path, handler);
  if (page.url() === 'about:blank') return; // all requests of the page to be loaded are intercepted
  const probe = '**/live';
  await page.route(probe, (route) => route.fulfill({ status: INTERCEPTED }));
  const sendProbe = () => page.evaluate(async () => (await fetch('/live')).status);
  while ((await sendProbe()) !== INTERCEPTED);
  await page.unroute(probe);
}
