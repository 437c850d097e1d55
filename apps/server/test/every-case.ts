import { expect } from 'vitest';

/**
 * Checks a rule for many cases in one test, sequentially, and fails once with a list of all violations. `nameOf` names
 * a case in that list.
 */
export async function expectEveryCase<C>(
  cases: Iterable<C>,
  nameOf: (testCase: C) => string,
  check: (testCase: C) => Promise<void> | void,
): Promise<void> {
  const violations: string[] = [];
  let checked = 0;
  for (const testCase of cases) {
    checked += 1;
    try {
      await check(testCase);
    } catch (error) {
      violations.push(`${nameOf(testCase)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  expect(checked, 'cases to check').toBeGreaterThan(0);
  expect(violations.join('\n\n')).toBe('');
}
