import type { ConnectionTestStep, ConnectionTestError } from '@foyer/contract/identity-providers.ts';

import type { ConnectionTestSteps } from './data.ts';
import type { ProviderKind } from './form/provider-draft.ts';

export type TestStepView = {
  readonly step: ConnectionTestStep;
  readonly outcome: 'well' | 'failed' | 'skipped';
  readonly trouble: ConnectionTestError | null;
};

/** What is tried of each kind: only OpenID Connect has a document that tells of itself, and keys. */
const STEPS: Readonly<Record<ProviderKind, readonly ConnectionTestStep[]>> = {
  oidc: ['redirect', 'address', 'metadata', 'keys', 'client'],
  microsoft: ['redirect', 'address', 'metadata', 'keys', 'client'],
  oauth: ['redirect', 'address', 'client'],
  wechat: ['redirect', 'address', 'client'],
};

/** The steps that were tried, and those that a failure has kept from it. */
export function testStepsOf(kind: ProviderKind, result: readonly ConnectionTestSteps[]): TestStepView[] {
  const hasFailed = result.some(({ trouble }) => trouble !== null);
  return STEPS[kind].flatMap((step): TestStepView[] => {
    const reported = result.find((one) => one.step === step);
    if (reported !== undefined) return [{ ...reported, outcome: reported.trouble === null ? 'well' : 'failed' }];
    return hasFailed ? [{ step, outcome: 'skipped', trouble: null }] : [];
  });
}
