import { type LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

import type { FastifyInstance } from 'fastify';

type ListenAddress = { readonly host: string; readonly port: number };
type Lookup = (host: string) => Promise<LookupAddress[]>;

const lookupAll: Lookup = (host) => lookup(host, { all: true });

/**
 * Starts a server and returns its address. On most machines, `localhost` has several addresses, and some clients try
 * only one of them, so the server listens on each.
 */
export async function listenAt(server: FastifyInstance, { host, port }: ListenAddress, addressesOf = lookupAll) {
  const extraServers: Server[] = [];
  server.addHook('preClose', async () => extraServers.forEach((extraServer) => extraServer.close()));
  const origin = await server.listen({ host, port });
  if (host !== 'localhost') return origin;

  const first = server.server.address() as AddressInfo; // the address of a listening TCP server
  for (const { address } of await addressesOf(host)) {
    if (address === first.address) continue;
    const extraServer = createServer({ noDelay: true }, (socket) => void server.server.emit('connection', socket));
    const isOpen = await once(extraServer.listen({ host: address, port: first.port }), 'listening').then(
      () => true,
      () => false, // this machine lacks one of the name's addresses
    );
    if (isOpen) extraServers.push(extraServer);
  }
  return origin;
}
