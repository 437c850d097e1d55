import { expect, test } from 'vitest';

import { stepPath } from './step-path.ts';

test.each([
  ['show', '/googleLogin'],
  ['bind', '/forceBind?username=ada+%26+bob'],
  ['none', '/home'],
] as const)('the step "%s" is taken at %s', (step, path) => {
  expect(stepPath(step, 'ada & bob')).toBe(path);
});
