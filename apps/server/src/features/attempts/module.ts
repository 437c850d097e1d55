import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

export function createAttemptsModule(services: Services) {
  const { work } = services;
  return {
    workers: [services.attempts.worker],
    sweeps: [() => work(({ attempts }) => attempts.sweep()), () => work(({ devices }) => devices.sweep())],
  } satisfies Module;
}
