import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import {
  authorizationCodeGrant,
  buildEndSessionUrl,
  fetchUserInfo,
  tokenIntrospection,
  type UserInfoResponse,
} from 'openid-client';

import type { World } from '../world.ts';
import { createRelyingParty } from './relying-party.ts';

type ApplicationVisit = { readonly accessToken: string; readonly idToken: string; readonly userInfo: UserInfoResponse };

/** An application of the suite on its own origin, which signs users in through Foyer with `openid-client`. */
export async function createSuiteApplication(world: World, code = 'esl') {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => respond(response, 500, String(error)));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  // With a host name other than Foyer's, the application is cross-site, as it may be in production.
  const entry = `http://localhost:${port}/`;
  const party = await createRelyingParty(world, code, { entry });
  const pending = new Map<string, { verifier: string; nonce: string }>();
  const visits = new Map<string, ApplicationVisit>();
  /** Additional parameters of authorization requests. */
  let extraParameters: Record<string, string> = {};
  /** The `Origin` header of the last response in `form_post` mode. */
  let formOrigin: string | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', entry);
    const visit = visits.get(/visit=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
    switch (url.pathname) {
      case '/signed-in':
        return finishSignIn(url, request, response);
      case '/signed-out':
        return respond(response, 200, 'Signed out of the labels');
      case '/sign-out': {
        const hint = { id_token_hint: visit?.idToken ?? '', post_logout_redirect_uri: `${entry}signed-out` };
        return redirect(response, buildEndSessionUrl(party.config, hint));
      }
      default:
        return visit !== undefined && (await tokenIntrospection(party.config, visit.accessToken)).active
          ? respond(response, 200, `Labels for ${visit.userInfo.preferred_username}`)
          : startSignIn(response);
    }
  }

  async function startSignIn(response: ServerResponse): Promise<void> {
    const { address, state, verifier, nonce } = await party.begin(extraParameters);
    pending.set(state, { verifier, nonce });
    redirect(response, address);
  }

  async function finishSignIn(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isForm = request.method === 'POST';
    const fields = isForm ? new URLSearchParams(await text(request)) : url.searchParams;
    const state = fields.get('state') ?? '';
    const checks = pending.get(state);
    if (fields.has('error')) return respond(response, 200, `Not signed in: ${fields.get('error')}`);
    if (checks === undefined) return respond(response, 400, 'No sign-in is pending for this state');
    formOrigin = isForm ? request.headers.origin : undefined;
    const returned = isForm ? new Request(url, { method: 'POST', body: fields }) : url;
    const tokens = await authorizationCodeGrant(party.config, returned, {
      pkceCodeVerifier: checks.verifier,
      expectedNonce: checks.nonce,
      expectedState: state,
    });
    const { sub = '' } = tokens.claims() ?? {};
    const userInfo = await fetchUserInfo(party.config, tokens.access_token, sub);
    visits.set(state, { accessToken: tokens.access_token, idToken: tokens.id_token ?? '', userInfo });
    response.setHeader('set-cookie', `visit=${state}; Path=/; HttpOnly; SameSite=Lax`);
    redirect(response, new URL(entry));
  }

  return {
    entry,
    party,

    /** Sets additional parameters of authorization requests. */
    setExtraParameters(extra: Record<string, string>): void {
      extraParameters = extra;
    },

    formOrigin: () => formOrigin,

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

export type SuiteApplication = Awaited<ReturnType<typeof createSuiteApplication>>;

function redirect(response: ServerResponse, to: URL): void {
  response.writeHead(303, { location: to.href }).end();
}

function respond(response: ServerResponse, status: number, heading: string): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  response
    .writeHead(status, headers)
    .end(`<!doctype html><html lang="en"><title>Labels</title><h1>${heading}</h1></html>`);
}
