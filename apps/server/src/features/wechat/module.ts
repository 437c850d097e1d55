import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountWechat, mountWechatNavigations } from './routes.ts';
import { createWechat } from './service.ts';

export function createWechatModule(services: Services) {
  const wechat = createWechat(services);
  return {
    mount: (mount) => mountWechat(mount, { ...services, wechat }),
    mountRoutes: (server) => mountWechatNavigations(server, { ...services, wechat }),
    sweeps: [wechat.sweep],
  } satisfies Module;
}
