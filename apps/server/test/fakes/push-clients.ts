import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { BulkSession } from '../database/bulk-data.ts';

const PROCESS = fileURLToPath(new URL('./push-clients-process.ts', import.meta.url));

/** Many pages with an open notice socket, in a process of their own. */
export type PushClients = {
  /** Waits until every page has been greeted or refused, the next time all are; how many were refused. */
  waitForConnections(): Promise<{ refused: number }>;
  /** Waits until every page has heard one notice more; when the last one did, in milliseconds since 1970. */
  waitForNotice(): Promise<number>;
  /** The different counts of unread notices that the pages were told before the last answer, each once. */
  unreadCounts(): readonly number[];
  stop(): void;
};

/** Opens a socket for each session, so many at a time; pages whose socket was closed come back once all were. */
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

/** Returns the way to wait for the next line that begins with a word, and for the numbers behind it. */
function readNumbers(child: ChildProcess) {
  const lines: string[] = [];
  let wake: (() => void) | undefined;
  let hasEnded = false;
  if (child.stdout === null) throw new Error('It was started with a pipe.');
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
