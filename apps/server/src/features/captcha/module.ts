import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountCaptcha } from './routes.ts';

export function createCaptchaModule(services: Services) {
  return { mount: (mount) => mountCaptcha(mount, services.captchas) } satisfies Module;
}
