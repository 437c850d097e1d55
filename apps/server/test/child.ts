import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { Browser } from './browser.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Foyer in a process of its own, as `npm start` runs it. */
export type Child = {
  readonly origin: string;
  browser(): Browser;
  /** Waits until the process has said something; returns all that it has said. */
  logged(text: string): Promise<string>;
  /** Stops reading what it says. */
  stopReading(how: 'pause' | 'close'): void;
  /** Sends a signal and waits for the end; the exit status, null when the signal ended it. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Waits until the process is gone, and all that it has started. */
  gone(): Promise<void>;
};

type Options = {
  /** What starts Foyer, if not its own main module. */
  readonly command?: readonly [program: string, ...args: string[]];
  /** Ends the process, ready or not. */
  readonly signal?: AbortSignal;
};

/** What a process of ours needs of this one's environment: what Node compiles is kept for the next, as `npm start` does. */
export function processEnvironment(): Record<string, string> {
  const names = ['PATH', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']).filter(([, value]) => value !== ''));
}

/** Starts Foyer with this environment and no other; rejects with what it says when it ends instead. */
export async function startChild(
  environment: Record<string, string>,
  { command: [program, ...args] = [process.execPath, MAIN], signal }: Options = {},
): Promise<Child> {
  const child = spawn(program, args, { env: { ...processEnvironment(), ...environment } });
  signal?.addEventListener('abort', () => child.kill());
  let said = '';
  const hearers: (() => void)[] = [];
  const hear = (chunk: Buffer | string) => {
    said += String(chunk);
    hearers.splice(0).forEach((hearer) => hearer());
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  // Its output is closed by the last process that has it.
  const closed = once(child, 'close');
  const ended = once(child, 'exit').then(([status]) => {
    hear('');
    return status as number | null; // Node's own event
  });

  async function logged(text: string): Promise<string> {
    while (!said.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(said);
      await new Promise<void>((resolve) => hearers.push(resolve));
    }
    return said;
  }

  await logged('Foyer is ready at').catch(async (error: unknown) => {
    await closed;
    throw error instanceof Error ? new Error(said) : error;
  });
  const origin = /ready at (http:\/\/[\d.:]+)/.exec(said)?.[1] ?? '';
  return {
    origin,
    browser: () => new Browser(origin),
    logged,
    stopReading(how) {
      if (how === 'close') child.stdout.destroy();
      else child.stdout.off('data', hear).pause();
    },
    async kill(reason) {
      child.kill(reason);
      return ended;
    },
    async gone() {
      await closed;
    },
  };
}
