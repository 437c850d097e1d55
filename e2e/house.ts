import { STORAGE_KEYS } from '@foyer/contract/core/storage.ts';
import { ON_LOOPBACK } from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { expect, type Page, test as base } from '@playwright/test';

type BaseFixtures = {
  /** A whole Foyer on a database of its own. */
  world: World;
  /** Resets the world before each test. */
  resetWorld: void;
  /** What the page may report all the same. */
  allowedProblems: RegExp | undefined;
  open: OpenRoute;
};
/**
 * Opens a route of the web, such as `/` or `/soc/cloud/normal`. With a user, it signs in by the API and loads the page
 * again; otherwise an open page only changes its route.
 */
export type OpenRoute = (route?: string, user?: SignInCredentials) => Promise<void>;
type SignInCredentials = { readonly username: string; readonly password: string };
type WorkerFixtures = { perWorker: PerWorkerCache };
/**
 * Calls a function at its first use in a worker, returns the same result at each later use, and closes that at the end
 * of the worker. The function makes something that journeys share, such as a world, or a server for the given world.
 */
type PerWorkerCache = <Of extends readonly World[], T extends Closable>(
  make: (...of: Of) => Promise<T>,
  ...of: Of
) => Promise<T>;
type Closable = { close(): Promise<unknown> };

/**
 * Playwright's test with a Foyer behind it. A page that breaks the policy or throws fails its test.
 *
 * Journeys add no fixtures of scope `worker`: Playwright starts another worker and another browser for each set of them.
 */
export const test = base.extend<BaseFixtures, WorkerFixtures>({
  perWorker: [
    async ({ browserName }, provide) => {
      expect(browserName).toBe('chromium');
      const cache = createPerWorkerCache();
      await provide(cache.get);
      await cache.close();
    },
    { scope: 'worker' },
  ],
  world: async ({ perWorker }, provide) => provide(await perWorker(createDefaultWorld)),
  resetWorld: [
    async ({ world }, provide) => {
      await resetInstallation(world);
      await provide();
    },
    { auto: true },
  ],
  allowedProblems: [undefined, { option: true }],
  open: async ({ page, world, allowedProblems }, provide) => {
    const problems = collectProblems(page);
    await provide(createOpen(page, world));
    expect(
      problems.filter((problem) => !allowedProblems?.test(problem)),
      'what the page reported',
    ).toEqual([]);
  },
});

export { expect };

/** Its Foyer may call servers on this machine, in place of servers in the network of a shop. */
const createDefaultWorld = () => createWorld({ logLevel: 'error', ...ON_LOOPBACK });

/** Removes all settings, identity providers, texts, terms and applications, and the mail server. */
export async function resetInstallation({ app, database: { queries } }: World): Promise<void> {
  for (const table of ['settings', 'identity_providers', 'mail_server', 'text_overrides', 'terms'] as const)
    await queries.deleteFrom(table).execute();
  await queries.deleteFrom('applications').where('code', '<>', 'system').execute();
  app.services.bus.resync();
}

function createPerWorkerCache() {
  const entries: { make: unknown; of: readonly World[]; made: Promise<Closable> }[] = [];
  const get: PerWorkerCache = (make, ...of) => {
    const cached = entries.find((entry) => entry.make === make && entry.of.every((world, at) => world === of[at]));
    if (cached !== undefined) return cached.made as ReturnType<typeof make>; // the same function has made it
    const made = make(...of);
    entries.push({ make, of, made });
    return made;
  };
  return {
    get,
    async close() {
      for (const { made } of entries.toReversed()) await (await made).close();
    },
  };
}

/** How a page opens routes of a world. */
export function createOpen(page: Page, world: World): OpenRoute {
  return async (route = '/', user) => {
    if (user === undefined) return visit(page, world, route);
    if (page.url() !== 'about:blank') await leavePage(page, world);
    const stored = await storeSession(page, world, user);
    await visit(page, world, route);
    await stored.dispose();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  };
}

/**
 * Leaves the page for a document without scripts, so that opening a route loads the page again. Going to `about:blank`
 * would end the renderer process: loading the next page then takes three times as long.
 */
export async function leavePage(page: Page, { origin }: World): Promise<void> {
  await page.goto(`${origin}/live`);
}

/** Leaves the page and removes the cookies and stored data of the browser, those of other sites included. */
export async function clearBrowserState(page: Page, world: World): Promise<void> {
  // Leave first: an open page notices the lost session and reloads.
  await leavePage(page, world);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

async function visit(page: Page, { origin }: World, route: string): Promise<void> {
  await page.goto(`${origin}/base/#${route}`);
  // Before that the page only looks like one: the server has rendered it.
  await page.waitForFunction(() => performance.getEntriesByName('foyer-usable').length > 0);
}

/**
 * Signs a user in by the API, as this browser: its cookies, and what the page stores, which is there once the page is
 * opened. Until disposed of, each page that is opened has it. The sign-in was an hour ago: sensitive actions need the
 * password.
 */
async function storeSession(page: Page, { origin, browser, people }: World, user: SignInCredentials) {
  const client = browser({ 'user-agent': await page.evaluate(() => navigator.userAgent) });
  const { data } = await client.signIn(user.username, user.password);
  if (data.googleType % 4 !== 0 || data.userFirstLogin || data.passwordModifyExpires)
    throw new Error(`${user.username} has a further step to take after the password: use the screen.`);
  await people.ageSessions(data.username);
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true }));
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, sameSite: 'Strict' as const })));
  const stored = [
    [STORAGE_KEYS.accessToken, data.access_token],
    [STORAGE_KEYS.username, data.username],
    [STORAGE_KEYS.loginFlag, 'true'],
  ];
  return page.addInitScript((entries) => {
    if (window === window.top) for (const [key = '', value = ''] of entries) localStorage.setItem(key, value);
  }, stored);
}

/** Errors of the page and violations of its policy. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Chromium reports every answer of 400 and more; those are the product's own business.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  return problems;
}
