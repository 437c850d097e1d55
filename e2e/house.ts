import { expect, type Page, test as base } from '@playwright/test';

import { createWorld, type World } from '../apps/server/test/world.ts';

type PerTest = {
  /** What the page may report all the same. */
  mayReport: RegExp | undefined;
  /** Opens a route of the web, such as `/` or `/soc/cloud/normal`. */
  open: (route?: string) => Promise<void>;
};
type PerWorker = {
  /** A whole Foyer on a database of its own, shared by the tests of one worker. */
  world: World;
};

/** Playwright's test with a Foyer behind it. A page that breaks the policy or throws fails its test. */
export const test = base.extend<PerTest, PerWorker>({
  world: [
    async ({ browserName }, provide) => {
      // A server beside this one stands for those in the network of a shop.
      const world = await createWorld({ logLevel: 'error', config: { FOYER_INTERNAL_HOSTS: 'localhost' } });
      expect(browserName).toBe('chromium');
      await provide(world);
      await world.close();
    },
    { scope: 'worker' },
  ],
  mayReport: [undefined, { option: true }],
  open: async ({ page, world, mayReport }, provide) => {
    const problems = watchFor(page);
    await provide(async (route = '/') => {
      await page.goto(`${world.origin}/base/#${route}`);
      // Before that the page only looks like one: the server has rendered it.
      await page.waitForFunction(() => performance.getEntriesByName('foyer-usable').length > 0);
    });
    expect(
      problems.filter((problem) => !mayReport?.test(problem)),
      'what the page reported',
    ).toEqual([]);
  },
});

export { expect };

/** Errors of the page and violations of its policy. */
function watchFor(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Chromium reports every answer of 400 and more; those are the product's own business.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  return problems;
}
