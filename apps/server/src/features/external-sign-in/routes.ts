import { errors } from '@foyer/contract/core/errors.ts';
import { MICROSOFT, PROVIDER_NAME } from '@foyer/contract/rules/provider-names.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Fault } from '#/platform/fault.ts';
import { cookiesOf } from '#/platform/http/cookies.ts';
import { redirectToScreen, limitNavigations, readCallbackQuery } from '#/platform/http/navigations.ts';
import type { RateLimiter } from '#/platform/http/rate-limiter.ts';
import { toFault } from '#/platform/http/responses/fault-response.ts';
import { escapeHtml } from '#/platform/http/responses/markup.ts';

import type { ExternalSignIn } from './service.ts';

type ExternalSignInRouteNeeds = {
  externalSignIn: ExternalSignIn;
  rates: Pick<RateLimiter, 'countCall'>;
  secure: boolean;
};

/** Parameters that a provider may send. Error descriptions are not used. */
const RETURN_PARAMETERS = ['code', 'state', 'iss', 'error'] as const;

/** Routes to a provider and back. They are browser navigations, not API calls. */
export function mountExternalSignIn(
  server: FastifyInstance,
  { externalSignIn, rates: { countCall }, secure }: ExternalSignInRouteNeeds,
): void {
  const limit = limitNavigations(countCall);

  server.get<{ Params: { provider: string } }>('/v2/sso/:provider/login', { onRequest: limit }, (request, reply) =>
    startSignIn(request.params.provider, request, reply),
  );
  server.get('/azure/v2/login', { onRequest: limit }, (request, reply) => startSignIn(MICROSOFT, request, reply));
  server.get<{ Params: { provider: string } }>('/v2/sso/:provider/return', { onRequest: limit }, (request, reply) =>
    receiveReturn(request.params.provider, request, reply),
  );
  server.get('/azure/v2/return', { onRequest: limit }, (request, reply) => receiveReturn(MICROSOFT, request, reply));

  async function startSignIn(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!PROVIDER_NAME.test(name)) throw new Fault('not_found');
    // A navigation from another site leads to the sign-in screen, where the user presses a button. Another site could
    // otherwise sign in users who have a session at their provider (OWASP ASVS 5.0 7.6.2).
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') return redirectToScreen(reply, '', { loginType: name });
    try {
      const { fresh } = readCallbackQuery(request, ['fresh']);
      const cookies = cookiesOf(request, reply, secure);
      const { address, flowSecret } = await externalSignIn.begin(name, cookies.get('flow'), { fresh: fresh === '1' });
      cookies.set('flow', flowSecret);
      return name === MICROSOFT ? sendRedirectPage(reply, address) : await reply.redirect(address.href, 303);
    } catch (error) {
      const { code, status } = errors[toFault(error).fault];
      if (status >= 500) throw error;
      return redirectToScreen(reply, 'redirect', { provider: name, failure: code });
    }
  }

  async function receiveReturn(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!PROVIDER_NAME.test(name)) throw new Fault('not_found');
    return redirectToScreen(reply, name, readCallbackQuery(request, RETURN_PARAMETERS));
  }
}

/**
 * Forwards a submitted form with an intermediate page. Browsers check a redirect against the form page's `form-action`
 * policy, which allows only Foyer's addresses (CSP 3, form-action).
 */
function sendRedirectPage(reply: FastifyReply, address: URL): FastifyReply {
  const href = escapeHtml(address.href);
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><meta charset="utf-8"><title>${address.hostname}</title><meta http-equiv="refresh" content="0;url=${href}"><a href="${href}">${address.hostname}</a>`,
    );
}
