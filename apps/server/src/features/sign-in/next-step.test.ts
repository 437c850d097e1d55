import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { nextStep, type SignInState } from './next-step.ts';

const table: [SignInState['mfaMode'], bound: boolean, mustChange: boolean, scope: string, googleType: number][] = [
  ['off', false, false, 'full', 0],
  ['off', false, true, 'password', 0],
  ['off', true, false, 'full', 0],
  ['off', true, true, 'password', 0],
  ['optional', false, false, 'full', 4],
  ['optional', false, true, 'password', 4],
  ['optional', true, false, 'mfa', 1],
  ['optional', true, true, 'mfa', 1],
  ['enforced', false, false, 'bind', 3],
  ['enforced', false, true, 'bind', 3],
  ['enforced', true, false, 'mfa', 2],
  ['enforced', true, true, 'mfa', 2],
];

const progress: fc.Arbitrary<SignInState> = fc.record({
  mfaMode: fc.constantFrom('off', 'optional', 'enforced'),
  isFactorEnrolled: fc.boolean(),
  isFactorVerified: fc.boolean(),
  mustChangePassword: fc.boolean(),
});

describe('the step after the password', () => {
  test.each(table)(
    'factor %s, bound %s, must change %s: %s, googleType %i',
    (mfaMode, isFactorEnrolled, must, scope, type) => {
      expect(nextStep({ mfaMode, isFactorEnrolled, isFactorVerified: false, mustChangePassword: must })).toEqual({
        scope,
        googleType: type,
      });
    },
  );

  test('the scope is full only when nothing is pending', () => {
    fc.assert(
      fc.property(progress, (of) => {
        const requiresFactor = of.mfaMode === 'enforced' || (of.mfaMode === 'optional' && of.isFactorEnrolled);
        return (nextStep(of).scope === 'full') === ((!requiresFactor || of.isFactorVerified) && !of.mustChangePassword);
      }),
    );
  });

  test('once the second factor is verified, nothing more is asked of it', () => {
    fc.assert(fc.property(progress, (of) => nextStep({ ...of, isFactorVerified: true }).googleType === 0));
  });

  test('a forced password change never precedes the second factor', () => {
    fc.assert(fc.property(progress, (of) => nextStep(of).scope !== 'password' || nextStep(of).googleType % 4 === 0));
  });
});
