import { errors } from '@foyer/contract/core/errors.ts';
import { WECHAT } from '@foyer/contract/rules/provider-names.ts';
import { wechatApproval, wechatPoll, wechatQr, wechatScan } from '@foyer/contract/wechat.ts';
import type { FastifyInstance } from 'fastify';

import { setSignInCookies } from '#/features/sign-in/sign-in-cookies.ts';
import { cookiesOf } from '#/platform/http/cookies.ts';
import type { Mount } from '#/platform/http/mount.ts';
import { redirectToScreen, limitNavigations, readCallbackQuery } from '#/platform/http/navigations.ts';
import type { RateLimiter } from '#/platform/http/rate-limiter.ts';
import { toFault } from '#/platform/http/responses/fault-response.ts';

import type { Wechat } from './service.ts';

export function mountWechat(mount: Mount, { wechat: { screen, phone } }: { wechat: Wechat }): void {
  mount(wechatQr, async ({ query, cookies, caller, from }) => {
    const { qrCodeContent, flowSecret } = await screen.begin(query, { flowCookie: cookies.get('flow'), caller, from });
    cookies.set('flow', flowSecret);
    return { qrCodeContent };
  });
  mount(wechatPoll, async ({ query, cookies, caller, from }) => {
    const browser = { flowCookie: cookies.get('flow'), caller, from };
    const polled = await screen.poll(query, cookies.get('device'), browser);
    if ('signedIn' in polled) return setSignInCookies(polled.signedIn, cookies);
    return 'linked' in polled ? polled.linked : polled;
  });
  mount(wechatScan, ({ body, cookies, from }) => phone.scan(body, { cookies, from }));
  mount(wechatApproval, async ({ body, cookies, from }) => ({
    number: await phone.answer(body, { cookies, from }),
  }));
}

type WechatRouteNeeds = { wechat: Wechat; rates: Pick<RateLimiter, 'countCall'>; secure: boolean };

/** Routes for navigations of WeChat's browser: from a scanned code to WeChat, and back. Both are cross-site. */
export function mountWechatNavigations(
  server: FastifyInstance,
  { wechat: { phone }, rates: { countCall }, secure }: WechatRouteNeeds,
): void {
  const limit = limitNavigations(countCall);

  server.get('/v2/wechat/scan', { onRequest: limit }, async (request, reply) => {
    try {
      const { key = '' } = readCallbackQuery(request, ['key']);
      const cookies = cookiesOf(request, reply, secure);
      const { address, flowSecret } = await phone.open(key, cookies.get('flow'));
      cookies.set('flow', flowSecret);
      return await reply.redirect(address, 303);
    } catch (error) {
      const { code, status } = errors[toFault(error).fault];
      if (status >= 500) throw error;
      return redirectToScreen(reply, 'redirect', { provider: WECHAT, failure: code });
    }
  });

  server.get('/v2/wechat/return', { onRequest: limit }, (request, reply) =>
    redirectToScreen(reply, 'redirect', { provider: WECHAT, ...readCallbackQuery(request, ['code', 'state']) }),
  );
}
