import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { BulkSession } from '../database/bulk-sessions.ts';

const PROCESS = fileURLToPath(new URL('./push-clients-process.ts', import.meta.url));

/** Many pages with an open notice socket, in a separate process. */
export type PushClients = {
  /** Waits until every page is connected or refused. Each later call waits for the next round of connections. */
  waitForConnections(): Promise<{ refused: number }>;
  /** Waits until every page has received one more notice. Returns when the last one did, in milliseconds since 1970. */
  waitForNotice(): Promise<number>;
  /** The distinct unread counts that the pages received before the last wait resolved. */
  unreadCounts(): readonly number[];
  stop(): void;
};

/** Opens a socket for each session, `concurrency` at a time. When all sockets are closed, opens them again. */
export function startPushClients(origin: string, sessions: readonly BulkSession[], concurrency: number): PushClients {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-listeners-'));
  const file = join(folder, 'sessions.json');
  writeFileSync(file, JSON.stringify(sessions));
  const child = spawn(process.execPath, [PROCESS, origin, file, String(concurrency)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const nextLine = readNumbers(child);
  let counts: readonly number[] = [];
  async function next(label: string): Promise<number> {
    const [value = Number.NaN, ...rest] = await nextLine(label);
    counts = rest;
    return value;
  }
  return {
    async waitForConnections() {
      const refused = await next('open');
      return { refused };
    },
    waitForNotice: () => next('received'),
    unreadCounts: () => counts,
    stop() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a function that waits for the next line with a label and returns its numbers. */
function readNumbers(child: ChildProcess) {
  const lines: string[] = [];
  let wake: (() => void) | undefined;
  let hasEnded = false;
  if (child.stdout === null) throw new Error('The process was started with a pipe.');
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    wake?.();
  });
  child.once('exit', () => {
    hasEnded = true;
    wake?.();
  });
  return async (label: string): Promise<number[]> => {
    for (;;) {
      const line = lines.shift();
      if (line?.startsWith(`${label} `) === true) return line.split(' ').slice(1).map(Number);
      if (line === undefined && hasEnded) throw new Error('The listeners have ended.');
      if (line === undefined) await new Promise<void>((resolve) => (wake = resolve));
    }
  };
}
