import { uploadLogo } from '@foyer/contract/brand.ts';
import { LOGO_PATH } from '@foyer/contract/rules/brand-logo.ts';
import { changeBrand } from '@foyer/contract/settings.ts';
import type { FastifyInstance } from 'fastify';

import type { SettingAdministration } from '#/features/settings/administration.ts';
import { Fault } from '#/platform/fault.ts';
import type { Mount } from '#/platform/http/mount.ts';
import type { RateLimiter } from '#/platform/http/rate-limiter.ts';
import { addressKey } from '#/platform/http/requests/address.ts';
import { addressOf } from '#/platform/http/requests/origin.ts';
import { sendFault } from '#/platform/http/responses/fault-response.ts';

import type { Brand } from './service.ts';

/** Rate limit per address for logos other than the brand's current one. */
const OTHERS = { calls: 600, seconds: 60 };

export function mountBrand(mount: Mount, needs: { brand: Brand; settingAdministration: SettingAdministration }): void {
  const { brand, settingAdministration } = needs;

  mount(changeBrand, ({ caller, body, from }) =>
    settingAdministration.change(caller, 'brand', body, from, brand.lockLogo),
  );

  mount(uploadLogo, ({ caller, readUpload }) => readUpload(({ content }) => brand.upload(caller, content)));
}

type LogoRouteNeeds = { brand: Brand; rates: Pick<RateLimiter, 'countCall'> };

/**
 * Public logos, available before sign-in. They are immutable. Their content security policy disables markup and scripts
 * that a picture may contain.
 */
export function mountLogos(server: FastifyInstance, { brand, rates: { countCall } }: LogoRouteNeeds): void {
  server.get<{ Params: { hash: string } }>(`${LOGO_PATH}:hash`, async (request, reply) => {
    const { hash } = request.params;
    // Logos other than the one in memory may need a database query.
    const cached = brand.findOrStale(hash);
    if (cached === undefined) await countCall(`logo ${addressKey(addressOf(request))}`, OTHERS);
    const logo = cached ?? (await brand.find(hash));
    if (logo === undefined) return sendFault(new Fault('not_found'), request, reply);
    return reply
      .type(logo.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(logo.bytes);
  });
}
