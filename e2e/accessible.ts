import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Widths and colours in which every screen is looked at. */
export const LOOKS = [
  { name: 'desktop, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const;

/** What the page shows now breaks no rule of axe, and nothing of it is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(comeToRest);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
}

/** Runs in the page: what fades in is pale until it is there; what turns for ever is left alone. */
async function comeToRest(): Promise<void> {
  // A transition begins in the frame after the one that shows the thing.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
