import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

type Scheme = 'dark' | 'light';
type WithAxe = { axe: { run(options: RunOptions): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Widths at which every screen is looked at. */
export const WIDTHS = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 360, height: 740 } },
] as const;

/**
 * What the page shows now breaks no rule of axe, in light and in dark, and nothing of it is wider than the screen.
 * Frames are pages of their own, which may never arrive.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleIn(page, ['dark', 'light']);
}

/**
 * The same at every width, on one page, which then has its own width again. Colours do not depend on the width, nor the
 * layout on the colours: the phone is looked at in dark and the desktop in light.
 */
export async function expectAccessibleAtWidths(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { name, viewport } of WIDTHS.toReversed()) {
    await page.setViewportSize(viewport);
    await expectAccessibleIn(page, [name === 'phone' ? 'dark' : 'light']);
  }
  if (before !== null) await page.setViewportSize(before);
}

async function expectAccessibleIn(page: Page, schemes: readonly Scheme[]): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page);
  }
  expect(await page.evaluate(widthBeyondScreen), 'nothing is wider than the screen').toBeLessThanOrEqual(0);
  await expectWholeDates(page);
}

async function expectNoViolation(page: Page): Promise<void> {
  await page.evaluate(comeToRest);
  // Inject once per document: injecting axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as WithAxe; // injected above
    return (await axe.run({ iframes: false, resultTypes: ['violations'] })).violations;
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found).toEqual([]);
}

/** Runs in the page: by how much it, or a dialog, is wider than the screen. A dialog scrolls in a layer of its own. */
function widthBeyondScreen(): number {
  const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map(
    (dialog) => dialog.parentElement,
  );
  return Math.max(
    ...[document.documentElement, ...layers].map((layer) => (layer ? layer.scrollWidth - layer.clientWidth : 0)),
  );
}

/** No word of a date begins on one line and ends on the next. */
export async function expectWholeDates(page: Page): Promise<void> {
  expect(await page.evaluate(brokenDates), 'dates with a word on two lines').toEqual([]);
}

/** Runs in the page: the dates of which a word begins on one line and ends on the next. */
function brokenDates(): string[] {
  const range = document.createRange();
  const isBroken = (text: Text) =>
    [...text.data.matchAll(/\S+/g)].some(({ 0: { length }, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    });
  return [...document.querySelectorAll('time')]
    .filter((time) => [...time.childNodes].some((child) => child instanceof Text && isBroken(child)))
    .map(({ textContent }) => textContent);
}

/** Runs in the page: what fades in is pale until it is there; what turns for ever is left alone. */
async function comeToRest(): Promise<void> {
  // A transition begins in the frame after the one that shows the thing.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
