import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { deviceOf, type Origin } from '#/platform/http/requests/origin.ts';
import { toFault, writeFault } from '#/platform/http/responses/fault-response.ts';

import type { Track } from './in-flight.ts';
import type { ResponseListener } from './response-log.ts';

/**
 * A route outside Fastify, for a library that is a complete HTTP application. Fastify would repeat the library's work.
 */
export type RawRoute = {
  /** Name of the route in the log and the metrics. */
  readonly name: string;
  /** Whether the route handles a method and a path. The path is as it was sent. */
  readonly matches: (method: string, path: string) => boolean;
  /** Handles a call. An error before the response has started is answered in the envelope. */
  readonly handle: (call: RawCall) => Promise<void>;
};

export type RawCall = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly from: Origin;
};

/** Functions that other routes use as server hooks. */
export type RawHooks = {
  /** Throws until the server is prepared. */
  readonly requirePrepared: () => void;
  readonly isStopping: () => boolean;
  readonly track: Track;
  readonly responseListener: ResponseListener;
};

/** Headers and functions that all responses of a server share. */
type RawRouteOptions = {
  readonly headers: Readonly<Record<string, string>>;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly limitBody: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called with an error before the error is answered. */
  readonly onError: (error: unknown, call: { readonly requestId: string; readonly route: string }) => void;
};

type RawListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Routes that are matched before Fastify's; see docs/decisions/0031. */
export function createRawRoutes({ headers, addressOf, limitBody, onError }: RawRouteOptions) {
  const always = Object.entries(headers);
  const mounted: { matches: RawRoute['matches']; answer: RawListener }[] = [];

  function mount({ name: route, matches, handle }: RawRoute, hooks: RawHooks): void {
    const run = hooks.track(async (call: RawCall) => {
      try {
        hooks.requirePrepared();
        await handle(call);
      } catch (error) {
        const { requestId } = call.from;
        onError(error, { requestId, route });
        if (call.response.headersSent) call.response.destroy();
        else writeFault(toFault(error), requestId, call.response);
      }
    });

    function answer(request: IncomingMessage, response: ServerResponse): void {
      const startedAt = performance.now();
      const from = { address: addressOf(request), device: deviceOf(request.headers), requestId: randomUUIDv7() };
      const { method = '' } = request;
      response.once('finish', () => {
        const { requestId, address } = from;
        const ms = performance.now() - startedAt;
        hooks.responseListener({ requestId, method, route, status: response.statusCode, ms, address });
        // If the server started to stop during this call, the connection would stay open, and the server would wait for
        // it.
        if (hooks.isStopping()) request.socket.end();
      });
      for (const [header, value] of always) response.setHeader(header, value);
      if (hooks.isStopping()) response.setHeader('connection', 'close');
      limitBody(request, response);
      void run({ request, response, from });
    }

    mounted.push({ matches, answer });
  }

  return {
    mount,

    /** Handles calls of raw routes and passes on all others. */
    before:
      (others: RawListener): RawListener =>
      (request, response) => {
        const { method = '', url = '' } = request;
        const end = url.indexOf('?');
        const path = end === -1 ? url : url.slice(0, end);
        (mounted.find(({ matches }) => matches(method, path))?.answer ?? others)(request, response);
      },
  };
}
