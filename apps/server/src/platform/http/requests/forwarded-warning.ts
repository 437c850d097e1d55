import type { IncomingMessage } from 'node:http';

import proxyAddress from '@fastify/proxy-addr';

import type { Log } from '#/platform/log.ts';

/** Maximum number of known proxies in memory. A range of trusted addresses may be large. */
const MAX_PROXIES = 1000;

/**
 * Returns a check for each request. It warns once per process about X-Forwarded-For from a peer that is not a trusted
 * proxy. If that peer is a proxy, all users behind it share its address in limits, captcha rules and the audit log.
 */
export function createForwardedWarning({
  trustedProxies,
  log,
}: {
  trustedProxies: readonly string[];
  log: Log;
}): (request: IncomingMessage) => void {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  /** Addresses of proxies that have connected. */
  const proxies = new Set<string>();
  let isLogged = false;

  return ({ headers, socket: { remoteAddress } }) => {
    if (isLogged || headers['x-forwarded-for'] === undefined || remoteAddress === undefined) return;
    if (proxies.has(remoteAddress)) return;
    if (isTrusted(remoteAddress, 0)) {
      if (proxies.size >= MAX_PROXIES) proxies.clear();
      proxies.add(remoteAddress);
      return;
    }
    isLogged = true;
    log.warn(
      { peer: remoteAddress },
      'X-Forwarded-For is ignored: the peer is not in FOYER_TRUSTED_PROXIES. If it is your proxy, add it there: ' +
        'otherwise all users share its address',
    );
  };
}
