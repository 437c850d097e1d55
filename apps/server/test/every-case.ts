import { expect } from 'vitest';

/**
 * Checks a rule for many cases inside one test, one after the other, and fails once, with every case that breaks the
 * rule and why. A case is named by its text.
 */
export async function expectEveryCase<C>(
  cases: Iterable<C>,
  nameOf: (given: C) => string,
  check: (given: C) => Promise<void> | void,
): Promise<void> {
  const broken: string[] = [];
  let checked = 0;
  for (const given of cases) {
    checked += 1;
    try {
      await check(given);
    } catch (error) {
      broken.push(`${nameOf(given)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  expect(checked, 'cases to check').toBeGreaterThan(0);
  expect(broken.join('\n\n')).toBe('');
}
