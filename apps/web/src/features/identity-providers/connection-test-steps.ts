import type { ConnectionTestStep, ConnectionTestError } from '@foyer/contract/identity-providers.ts';

import type { ConnectionTestSteps } from './data.ts';
import type { ProviderKind } from './form/provider-draft.ts';

export type TestStepView = {
  readonly step: ConnectionTestStep;
  readonly outcome: 'well' | 'failed' | 'skipped';
  readonly trouble: ConnectionTestError | null;
};

/** Test steps per kind: only OpenID Connect providers publish metadata and keys. */
const STEPS: Readonly<Record<ProviderKind, readonly ConnectionTestStep[]>> = {
  oidc: ['redirect', 'address', 'metadata', 'keys', 'client'],
  microsoft: ['redirect', 'address', 'metadata', 'keys', 'client'],
  oauth: ['redirect', 'address', 'client'],
  wechat: ['redirect', 'address', 'client'],
};

/** The executed steps, and those skipped because of a failure. */
export function testStepsOf(kind: ProviderKind, result: readonly ConnectionTestSteps[]): TestStepView[] {
  const hasFailed = result.some(({ trouble }) => trouble !== null);
  return STEPS[kind].flatMap((step): TestStepView[] => {
    const reported = result.find((one) => one.step === step);
    if (reported !== undefined) return [{ ...reported, outcome: reported.trouble === null ? 'well' : 'failed' }];
    return hasFailed ? [{ step, outcome: 'skipped', trouble: null }] : [];
  });
}
