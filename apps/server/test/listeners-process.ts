// Plays many pages: see listeners.ts. Raw sockets, since what is looked at is the server and not this process.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

import type { CrowdSession } from './crowd.ts';

const [origin = '', file = '', atOnce = ''] = process.argv.slice(2);
const sessions = JSON.parse(readFileSync(file, 'utf8')) as CrowdSession[]; // listeners.ts wrote it
const { hostname, port, host } = new URL(origin);
/** An empty ping, and the answer to it, masked with zeros (RFC 6455 5.5). What else comes is ASCII. */
const PING = Buffer.from([0x89, 0]);
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
let heard = 0;

/** Pages behind one address, as shops have. */
const PAGES_PER_SHOP = 5;

/** The head of a handshake. */
function handshake({ token, cookie }: CrowdSession, index: number): string {
  const shop = Math.floor(index / PAGES_PER_SHOP);
  return [
    `GET /v2/notice/${token} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    `X-Forwarded-For: 10.1.${shop >> 8}.${shop & 255}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n');
}

/** Opens the socket of a page; undefined when the server refuses it. */
async function open(session: CrowdSession, index: number): Promise<Socket | undefined> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // it closes then, which is what matters
  socket.write(handshake(session, index));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('close', () => resolve(false));
  socket.once('data', (data: Buffer) => data.includes(' 101 ') || resolve(false));
  socket.on('data', (data: Buffer) => {
    if (data.includes(PING)) socket.write(PONG);
    if (data.includes('"UNREAD"')) resolve(true);
    if (data.includes('"NOTICE"')) hear();
  });
  if (await promise) return socket;
  socket.destroy();
  return undefined;
}

let listening = 0;
function hear(): void {
  heard += 1;
  if (heard % listening === 0) process.stdout.write(`heard ${Date.now()}\n`);
}

for (;;) {
  const waiting = [...sessions.entries()];
  const sockets: Socket[] = [];
  const openSome = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const socket = await open(next[1], next[0]);
      if (socket !== undefined) sockets.push(socket);
    }
  };
  await Promise.all(Array.from({ length: Number(atOnce) }, openSome));
  listening = sockets.length;
  process.stdout.write(`open ${sessions.length - listening}\n`);
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close');
}
