import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Widths at which every screen is looked at. */
export const WIDTHS = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 360, height: 740 } },
] as const;

/** What the page shows now breaks no rule of axe, in light and in dark, and nothing of it is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // A message may come while the page is looked at: it is there at once.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolation(page);
  }
  await page.emulateMedia({ reducedMotion: null });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
}

async function expectNoViolation(page: Page): Promise<void> {
  await page.evaluate(comeToRest);
  // Its other mode opens a page of its own for what frames of other origins say; there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found).toEqual([]);
}

/** Runs in the page: what fades in is pale until it is there; what turns for ever is left alone. */
async function comeToRest(): Promise<void> {
  // A transition begins in the frame after the one that shows the thing.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
