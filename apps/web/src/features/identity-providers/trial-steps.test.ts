import { expect, test } from 'vitest';

import { shownSteps } from './trial-steps.ts';

const outcomes = (steps: ReturnType<typeof shownSteps>) => steps.map(({ step, outcome }) => `${step} ${outcome}`);

test('what went well is told as it was tried', () => {
  const tried = [
    { step: 'redirect', trouble: null },
    { step: 'address', trouble: null },
  ] as const;
  expect(outcomes(shownSteps('wechat', tried))).toEqual(['redirect well', 'address well']);
});

test('what a failure has kept from being tried is told, too', () => {
  const tried = [
    { step: 'redirect', trouble: null },
    { step: 'address', trouble: 'tls' },
  ] as const;
  expect(outcomes(shownSteps('oidc', tried))).toEqual([
    'redirect well',
    'address failed',
    'metadata skipped',
    'keys skipped',
    'client skipped',
  ]);
  expect(outcomes(shownSteps('oauth', tried))).toEqual(['redirect well', 'address failed', 'client skipped']);
});

test('what failed before its turn leaves the others untried, in their order', () => {
  const tried = [
    { step: 'redirect', trouble: null },
    { step: 'client', trouble: 'client' },
  ] as const;
  expect(outcomes(shownSteps('oauth', tried))).toEqual(['redirect well', 'address skipped', 'client failed']);
});
