import { connect, createServer, type Socket } from 'node:net';

/** `blackhole` swallows every byte and answers nothing; `refuse` closes what connects. */
type ProxyMode = 'pass' | 'blackhole' | 'refuse';

/**
 * A TCP proxy in front of a database that can be made to fail in the ways that networks do, and to lead to another server:
 * connections that are open stay where they are.
 */
export async function createTcpProxy(first: URL) {
  let target = first;
  let mode: ProxyMode = 'pass';
  const sockets = new Set<Socket>();
  /** Connections whose bytes are swallowed, as those to a host that was switched off. */
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

  /** A connection that has lost a byte is lost for good, as after a router has forgotten it. */
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
    /** Answers nothing any more on connections that are open; new ones work. */
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
