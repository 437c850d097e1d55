import { MENU_WIDTH } from '@foyer/contract/core/limits.ts';

export const NARROWEST_MENU = 200;
export const WIDEST_MENU = 400;
const STEP = 10;
const PAGE_STEP = 50;

/** Clamps a width of the side menu; the default width for anything that is not a number. */
export function boundedMenuWidth(pixels: number): number {
  if (!Number.isFinite(pixels)) return MENU_WIDTH;
  return Math.round(Math.min(Math.max(pixels, NARROWEST_MENU), WIDEST_MENU));
}

const AFTER_KEY = new Map<string, (width: number) => number>([
  ['ArrowLeft', (width) => width - STEP],
  ['ArrowRight', (width) => width + STEP],
  ['PageDown', (width) => width - PAGE_STEP],
  ['PageUp', (width) => width + PAGE_STEP],
  ['Home', () => NARROWEST_MENU],
  ['End', () => WIDEST_MENU],
  ['Enter', () => MENU_WIDTH],
]);

/** The width after a key on the separator (WAI-ARIA window splitter); undefined for every other key. */
export function menuWidthAfterKey(width: number, key: string): number | undefined {
  const change = AFTER_KEY.get(key);
  return change && boundedMenuWidth(change(width));
}
