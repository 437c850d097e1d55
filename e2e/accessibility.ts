import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

type ColorScheme = 'dark' | 'light';
type AxeGlobal = { axe: { run(options: RunOptions): Promise<AxeResults> } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Viewports in which every screen is checked. */
export const WIDTHS = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 360, height: 740 } },
] as const;

/**
 * Checks the current page with axe, in the light and dark colour scheme, and that nothing is wider than the screen.
 * Frames are excluded: they are separate pages, which may never load.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleIn(page, ['dark', 'light']);
}

/**
 * Like `expectAccessible` at every width; restores the width afterwards. Colours and layout are independent of each
 * other, so the phone is checked in dark only and the desktop in light only.
 */
export async function expectAccessibleAtWidths(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { name, viewport } of WIDTHS.toReversed()) {
    await page.setViewportSize(viewport);
    await expectAccessibleIn(page, [name === 'phone' ? 'dark' : 'light']);
  }
  if (before !== null) await page.setViewportSize(before);
}

async function expectAccessibleIn(page: Page, schemes: readonly ColorScheme[]): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page);
  }
  await expectFits(page);
  await expectWholeDates(page);
}

async function expectNoViolation(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0); // a list is dimmed until its next content arrives
  await page.evaluate(waitForAnimations);
  // Injected once per document, because injecting axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as AxeGlobal; // injected above
    return (await axe.run({ iframes: false, resultTypes: ['violations'] })).violations;
  });
  const messages = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(messages).toEqual([]);
}

/** Runs in the page: how far the page or a dialog extends past the screen, in px. A dialog scrolls in its own layer. */
function widthBeyondScreen(): number {
  const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map(
    (dialog) => dialog.parentElement,
  );
  return Math.max(
    ...[document.documentElement, ...layers].map((layer) => (layer ? layer.scrollWidth - layer.clientWidth : 0)),
  );
}

/** Expects that nothing is wider than the screen. */
export async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(widthBeyondScreen), 'nothing is wider than the screen').toBeLessThanOrEqual(0);
}

/**
 * Expects that no message covers a control that the page has scrolled to, at every width. The page must show a message.
 */
export async function expectUncovered(page: Page, control: Locator): Promise<void> {
  const before = page.viewportSize();
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button').first().focus(); // a message with the focus stays open
  for (const { name, viewport } of WIDTHS) {
    await page.setViewportSize(viewport);
    // Content that loads above the control moves it again after scrolling.
    await expect(async () => {
      await control.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
      const [box, message] = [await control.boundingBox(), await messages.boundingBox()];
      if (box === null || message === null) throw new Error('There is no control or no message.');
      expect(box.y, `on the screen of a ${name}`).toBeLessThan(viewport.height);
      const isApart =
        box.y + box.height <= message.y || box.x + box.width <= message.x || message.x + message.width <= box.x;
      expect(isApart, `not covered on a ${name}`).toBe(true);
    }).toPass({ timeout: 30_000 });
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Expects the text below a field, such as an error, to be at least 8 px away from the next label. */
export async function expectFieldsApart(page: Page): Promise<void> {
  const distances = await page.evaluate(distancesToNextLabel);
  expect(distances.length, 'texts above a label').toBeGreaterThan(0);
  expect(distances.filter((distance) => distance < 8)).toEqual([]);
}

/** Runs in the page: for each described field, how far its last text is above the next label. */
function distancesToNextLabel(): number[] {
  const labels = [...document.querySelectorAll('form label')].map((label) => label.getBoundingClientRect());
  return [...document.querySelectorAll('form [aria-describedby]')].flatMap((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = ids.flatMap((id) => document.getElementById(id)?.getBoundingClientRect() ?? []);
    const bottom = Math.max(...texts.map((text) => text.bottom));
    const below = labels.filter(({ top }) => top > field.getBoundingClientRect().bottom);
    return texts.length === 0 || below.length === 0 ? [] : [Math.min(...below.map(({ top }) => top)) - bottom];
  });
}

/** Expects that no date has a line break inside a word. */
export async function expectWholeDates(page: Page): Promise<void> {
  expect(await page.evaluate(brokenDates), 'dates with a word on two lines').toEqual([]);
}

/** Runs in the page: the dates with a line break inside a word. */
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

/** Runs in the page: waits for finite animations, since colours are wrong during a fade. Endless ones are ignored. */
async function waitForAnimations(): Promise<void> {
  // A transition starts in the frame after the element is rendered.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
