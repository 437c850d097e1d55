import { connect, createServer, type Socket } from 'node:net';

/** `blackhole` drops every byte and sends nothing; `refuse` resets connections. */
type ProxyMode = 'pass' | 'blackhole' | 'refuse';

/**
 * A TCP proxy in front of a database that simulates network failures and can be redirected to another server. Open
 * connections stay with their server.
 */
export async function createTcpProxy(first: URL) {
  let target = first;
  let mode: ProxyMode = 'pass';
  const sockets = new Set<Socket>();
  /** Connections whose bytes are dropped, as if the host had been switched off. */
  let abandoned = new WeakSet<Socket>();
  const server = createServer((client) => {
    track(client);
    if (mode === 'refuse') return client.resetAndDestroy();
    const upstream = track(connect(Number(target.port), target.hostname));
    forward(client, upstream);
    forward(upstream, client);
  });

  function track(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }

  /** A connection that has lost a byte stays broken, as after a router has dropped its state. */
  function forward(from: Socket, to: Socket): void {
    let isBroken = false;
    from.on('data', (chunk) => {
      isBroken ||= mode === 'blackhole' || abandoned.has(from);
      if (!isBroken) to.write(chunk);
    });
    from.on('close', () => isBroken || to.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(first);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    setMode(next: ProxyMode): void {
      mode = next;
      if (next === 'refuse') for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Drops all further bytes of open connections; new connections work. */
    abandon(): void {
      abandoned = new WeakSet(sockets);
    },
    retarget(next: URL): void {
      target = next;
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
