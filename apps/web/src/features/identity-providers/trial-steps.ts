import type { TrialStep, TrialTrouble } from '@foyer/contract/identity-providers.ts';

import type { Tried } from './data.ts';
import type { Kind } from './form/provider-draft.ts';

export type ShownStep = {
  readonly step: TrialStep;
  readonly outcome: 'well' | 'failed' | 'skipped';
  readonly trouble: TrialTrouble | null;
};

/** What is tried of each kind: only OpenID Connect has a document that tells of itself, and keys. */
const STEPS: Readonly<Record<Kind, readonly TrialStep[]>> = {
  oidc: ['redirect', 'address', 'metadata', 'keys', 'client'],
  microsoft: ['redirect', 'address', 'metadata', 'keys', 'client'],
  oauth: ['redirect', 'address', 'client'],
  wechat: ['redirect', 'address', 'client'],
};

/** The steps that were tried, and those that a failure has kept from it. */
export function shownSteps(kind: Kind, tried: readonly Tried[]): ShownStep[] {
  const hasFailed = tried.some(({ trouble }) => trouble !== null);
  return STEPS[kind].flatMap((step): ShownStep[] => {
    const told = tried.find((one) => one.step === step);
    if (told !== undefined) return [{ ...told, outcome: told.trouble === null ? 'well' : 'failed' }];
    return hasFailed ? [{ step, outcome: 'skipped', trouble: null }] : [];
  });
}
