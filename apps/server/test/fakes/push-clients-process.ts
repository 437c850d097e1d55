// Simulates many pages; see push-clients.ts. Raw sockets keep the cost of this process low: the server is under test.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { BulkSession } from '../database/bulk-sessions.ts';

const [origin = '', file = '', concurrency = ''] = process.argv.slice(2);
const sessions = JSON.parse(readFileSync(file, 'utf8')) as BulkSession[]; // push-clients.ts wrote it
const { hostname, port, host } = new URL(origin);
/** An empty ping and its pong, masked with zeros (RFC 6455 section 5.5). All other messages are ASCII. */
const PING = Buffer.from([0x89, 0]);
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
let received = 0;
/** The distinct unread counts received since the last reported line. */
const counts = new Set<number>();

/** Pages behind one IP address, as in a store. */
const PAGES_PER_STORE = 5;

/** The HTTP head of a WebSocket handshake. */
function handshake({ token, cookie }: BulkSession, index: number): string {
  const store = Math.floor(index / PAGES_PER_STORE);
  return [
    `GET /v2/notice/${token} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    `X-Forwarded-For: 10.1.${store >> 8}.${store & 255}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n');
}

/** The count in a push of this type; undefined when there is none. */
function countIn(data: Buffer, type: 'UNREAD' | 'NOTICE'): number | undefined {
  const end = data.indexOf(`,"type":"${type}"`);
  if (end < 0) return undefined;
  return Number(/\d+$/.exec(data.toString('latin1', 0, end))?.[0]);
}

/** Prints a line for the test: the label, the value and the distinct counts received since the last line. */
function report(label: string, value: number): void {
  process.stdout.write(`${[label, value, ...counts].join(' ')}\n`);
  counts.clear();
}

/** Delay before a rejected page retries, in milliseconds. */
const PAUSE_MS = 500;

/** Opens the socket of a page, with retries as in the real page; undefined when the session is invalid (401). */
async function open(session: BulkSession, index: number): Promise<Socket | undefined> {
  for (;;) {
    const outcome = await tryToOpen(session, index);
    if (outcome !== 'turned away') return outcome;
    await sleep(PAUSE_MS);
  }
}

async function tryToOpen(session: BulkSession, index: number): Promise<Socket | undefined | 'turned away'> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // `close` follows and is handled
  socket.write(handshake(session, index));
  const { promise, resolve } = Promise.withResolvers<Socket | undefined | 'turned away'>();
  let isGreeted = false;
  socket.once('close', () => resolve('turned away'));
  socket.once('data', (data: Buffer) => {
    if (data.includes(' 401 ')) resolve(undefined);
    else if (!data.includes(' 101 ')) resolve('turned away');
  });
  socket.on('data', (data: Buffer) => {
    if (data.includes(PING)) socket.write(PONG);
    const greeting = isGreeted ? undefined : countIn(data, 'UNREAD'); // later ones are heartbeats
    if (greeting !== undefined) {
      isGreeted = true;
      counts.add(greeting);
      resolve(socket);
    }
    const count = countIn(data, 'NOTICE');
    if (count !== undefined) onNotice(count);
  });
  const outcome = await promise;
  if (outcome !== socket) socket.destroy();
  return outcome;
}

let listening = 0;
function onNotice(count: number): void {
  received += 1;
  counts.add(count);
  if (received % listening === 0) report('received', Date.now());
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
  await Promise.all(Array.from({ length: Number(concurrency) }, openSome));
  listening = sockets.length;
  report('open', sessions.length - listening);
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close');
}
