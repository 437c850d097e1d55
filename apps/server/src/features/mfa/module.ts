import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { createAccountFactors } from './account-factors.ts';
import { createEnrolment } from './enrolment.ts';
import { mountSecondFactor } from './routes.ts';
import { createSecondStep } from './second-step.ts';

export function createMfaModule(services: Services) {
  const secondStep = createSecondStep(services);
  const enrolment = createEnrolment(services);
  const accountFactors = createAccountFactors(services);
  return {
    mount: (mount) => mountSecondFactor(mount, { secondStep, enrolment, accountFactors }),
    sweeps: [() => services.work(({ factors }) => factors.sweep())],
  } satisfies Module;
}
