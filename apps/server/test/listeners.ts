import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { CrowdSession } from './crowd.ts';

const PROCESS = fileURLToPath(new URL('./listeners-process.ts', import.meta.url));

/** Many pages with an open notice socket, in a process of their own. */
export type Listeners = {
  /** Waits until every page has been greeted or refused, the next time all are; how many were refused. */
  open(): Promise<{ refused: number }>;
  /** Waits until every page has heard one notice more; when the last one did, in milliseconds since 1970. */
  heard(): Promise<number>;
  /** The different counts of unread notices that the pages were told before the last answer, each once. */
  told(): readonly number[];
  stop(): void;
};

/** Opens a socket for each session, so many at a time; pages whose socket was closed come back once all were. */
export function startListeners(origin: string, sessions: readonly CrowdSession[], atOnce: number): Listeners {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-listeners-'));
  const file = join(folder, 'sessions.json');
  writeFileSync(file, JSON.stringify(sessions));
  const child = spawn(process.execPath, [PROCESS, origin, file, String(atOnce)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const nextLine = readNumbers(child);
  let counts: readonly number[] = [];
  async function next(word: string): Promise<number> {
    const [value = Number.NaN, ...told] = await nextLine(word);
    counts = told;
    return value;
  }
  return {
    async open() {
      const refused = await next('open');
      return { refused };
    },
    heard: () => next('heard'),
    told: () => counts,
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
  return async (word: string): Promise<number[]> => {
    for (;;) {
      const line = lines.shift();
      if (line?.startsWith(`${word} `) === true) return line.split(' ').slice(1).map(Number);
      if (line === undefined && hasEnded) throw new Error('The listeners have ended.');
      if (line === undefined) await new Promise<void>((resolve) => (wake = resolve));
    }
  };
}
