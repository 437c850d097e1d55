import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

import { MANIFEST_BYTES } from '@foyer/contract/limits/applications.ts';

import type { Log } from '#/platform/log.ts';

import type { CommandOutcome } from './run-command.ts';

/** Maximum length of a request in characters: a command with a manifest. */
const MAX_LINE_LENGTH = 2 * MANIFEST_BYTES;
/**
 * Maximum length of a socket path in bytes. Operating systems allow 103 (macOS) or 107 (Linux) (Node.js documentation,
 * net).
 */
const MAX_PATH_LENGTH = 100;

/**
 * Path of the command socket. Undefined on Windows, where Node.js has no sockets in folders, and when the path is too
 * long. Commands then require a stopped server.
 */
function socketPath(data: string): string | undefined {
  const path = join(data, 'run', 'commands');
  return process.platform === 'win32' || Buffer.byteLength(path) > MAX_PATH_LENGTH ? undefined : path;
}

/**
 * Command socket. The command line uses the running server when only that process may open the database. Only the
 * server's account can access the socket's folder; that account can read the database and the keys, too.
 */
export async function serveCommands(
  data: string,
  run: (args: readonly string[]) => Promise<CommandOutcome>,
  log: Log,
): Promise<() => void> {
  const path = socketPath(data);
  if (path === undefined) return () => undefined;
  const folder = join(data, 'run');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!lstatSync(folder).isDirectory()) throw new Error(`${folder} must be a folder, not a link.`);
  chmodSync(folder, 0o700);
  // A killed process can leave a socket. No other process uses it, since this process has the folder lock.
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    void respond(socket, run, log);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  server.unref();
  return () => {
    server.close();
    rmSync(path, { force: true });
  };
}

async function respond(
  socket: Socket,
  run: (args: readonly string[]) => Promise<CommandOutcome>,
  log: Log,
): Promise<void> {
  try {
    const args: unknown = JSON.parse(await readLine(socket, MAX_LINE_LENGTH));
    if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) return void socket.destroy();
    socket.end(`${JSON.stringify(await run(args))}\n`);
  } catch {
    log.warn('malformed command'); // without the content, which is untrusted
    socket.destroy();
  }
}

/** Sends a command to the server that uses this data folder. Undefined when none is running. */
export async function askRunningServer(data: string, args: readonly string[]): Promise<CommandOutcome | undefined> {
  const path = socketPath(data);
  if (path === undefined) return undefined;
  const socket = connect(path);
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  } catch {
    return undefined; // no server is listening
  }
  socket.write(`${JSON.stringify(args)}\n`);
  return JSON.parse(await readLine(socket, Infinity)) as CommandOutcome; // the response is from our own server
}

async function readLine(socket: Socket, maxLength: number): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > maxLength) break;
  }
  throw new Error('The connection was closed before the end of a line.');
}
