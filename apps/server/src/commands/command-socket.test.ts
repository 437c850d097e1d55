import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createLog } from '#/platform/log.ts';

import { askRunningServer, serveCommands } from './command-socket.ts';

let data: string;
let commands: (readonly string[])[];
let close: () => void;
const start = () =>
  serveCommands(
    data,
    async (args) => {
      commands.push(args);
      return { status: 0, stdout: `${args.join(' ')}\n`, stderr: '' };
    },
    createLog('silent', { write: () => undefined }),
  );
const socketFile = () => join(data, 'run', 'commands');

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'foyer-socket-'));
  commands = [];
  close = await start();
});
afterEach(() => {
  close();
  rmSync(data, { recursive: true });
});

/** Sends raw bytes; returns everything that is received until the server closes the connection. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(socketFile());
  socket.on('error', () => undefined); // the server may close during the write
  socket.end(bytes);
  return text(socket).catch(() => '');
}

test('a command is run by the server, and its outcome is returned', async () => {
  const args = ['setting', 'change', 'password', '{"rank":"high"}\n', 'Grüße 中文'];
  expect(await askRunningServer(data, args)).toEqual({ status: 0, stdout: `${args.join(' ')}\n`, stderr: '' });
  expect(commands).toEqual([args]);
});

test('20 commands at the same time get their own outcomes', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => askRunningServer(data, [String(index)])));
  expect(outcomes.map((outcome) => outcome?.stdout)).toEqual(Array.from({ length: 20 }, (_, index) => `${index}\n`));
});

test("only the server's account can access it", () => {
  expect(statSync(join(data, 'run')).mode & 0o777).toBe(0o700);
});

test.each([
  '',
  '\n',
  '{',
  '"user"\n',
  '{"0":"user"}\n',
  '[1]\n',
  '[["user"]]\n',
  'null\n',
  'GET / HTTP/1.1\r\n\r\n',
  'x'.repeat(70_000),
])('what is no list of words is hung up on, and the next command is run: %j', async (bytes) => {
  expect(await sendRaw(bytes)).toBe('');
  expect(commands).toEqual([]);
  expect((await askRunningServer(data, ['next']))?.stdout).toBe('next\n');
});

test('without a server there is no answer, even if the socket of a killed one still exists', async () => {
  close();
  expect(await askRunningServer(data, ['user'])).toBe(undefined);
  writeFileSync(socketFile(), '');
  expect(await askRunningServer(data, ['user'])).toBe(undefined);
  expect(await askRunningServer(join(data, 'elsewhere'), ['user'])).toBe(undefined);
});

test('a server replaces the socket of one that was killed', async () => {
  close();
  writeFileSync(socketFile(), '');
  close = await start();
  expect((await askRunningServer(data, ['again']))?.stdout).toBe('again\n');
});

test('where the path would be too long for a socket, there is none', async () => {
  const long = join(data, 'x'.repeat(100));
  (
    await serveCommands(
      long,
      async () => ({ status: 0, stdout: '', stderr: '' }),
      createLog('silent', { write: () => undefined }),
    )
  )();
  expect(await askRunningServer(long, ['user'])).toBe(undefined);
});

test('an outcome may be long, such as a list of emails with their errors', async () => {
  close();
  const stdout = 'x'.repeat(1_000_000);
  close = await serveCommands(
    data,
    async () => ({ status: 0, stdout, stderr: '' }),
    createLog('silent', { write: () => undefined }),
  );
  expect((await askRunningServer(data, ['mail', 'list']))?.stdout).toBe(stdout);
});
