import { expect, test } from 'vitest';

import { stepPath } from './step-path.ts';

const person = { username: 'ada & bob', passwordFlag: undefined };

test.each([
  ['show', '/googleLogin'],
  ['bind', '/forceBind?username=ada+%26+bob'],
  ['none', '/'],
] as const)('the step "%s" has the path %s', (step, path) => {
  expect(stepPath(step, person)).toBe(path);
});

test('without a pending step, a user who must change the password is redirected to Home', () => {
  const passwordFlag = { userFirstLogin: true, passwordModifyExpires: false };
  expect(stepPath('none', { ...person, passwordFlag })).toBe('/home');
});
