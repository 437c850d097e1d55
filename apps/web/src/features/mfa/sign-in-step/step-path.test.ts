import { expect, test } from 'vitest';

import { stepPath } from './step-path.ts';

const person = { username: 'ada & bob', passwordFlag: undefined };

test.each([
  ['show', '/googleLogin'],
  ['bind', '/forceBind?username=ada+%26+bob'],
  ['none', '/'],
] as const)('the step "%s" is taken at %s', (step, path) => {
  expect(stepPath(step, person)).toBe(path);
});

test('a user without a pending step who must change the password is redirected by Home', () => {
  const passwordFlag = { userFirstLogin: true, passwordModifyExpires: false };
  expect(stepPath('none', { ...person, passwordFlag })).toBe('/home');
});
