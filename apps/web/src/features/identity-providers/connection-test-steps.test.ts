import { expect, test } from 'vitest';

import { testStepsOf } from './connection-test-steps.ts';

const outcomes = (steps: ReturnType<typeof testStepsOf>) => steps.map(({ step, outcome }) => `${step} ${outcome}`);

test('executed steps are reported as passed', () => {
  const result = [
    { step: 'redirect', trouble: null },
    { step: 'address', trouble: null },
  ] as const;
  expect(outcomes(testStepsOf('wechat', result))).toEqual(['redirect well', 'address well']);
});

test('steps after a failure are reported as skipped', () => {
  const result = [
    { step: 'redirect', trouble: null },
    { step: 'address', trouble: 'tls' },
  ] as const;
  expect(outcomes(testStepsOf('oidc', result))).toEqual([
    'redirect well',
    'address failed',
    'metadata skipped',
    'keys skipped',
    'client skipped',
  ]);
  expect(outcomes(testStepsOf('oauth', result))).toEqual(['redirect well', 'address failed', 'client skipped']);
});

test('steps before a failure that were not executed are reported as skipped', () => {
  const result = [
    { step: 'redirect', trouble: null },
    { step: 'client', trouble: 'client' },
  ] as const;
  expect(outcomes(testStepsOf('oauth', result))).toEqual(['redirect well', 'address skipped', 'client failed']);
});
