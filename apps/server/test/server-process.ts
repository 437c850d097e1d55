import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { Browser } from './browser.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Foyer in a separate process, as `npm start` runs it. */
export type ServerProcess = {
  readonly origin: string;
  browser(): Browser;
  /** Waits until the process has printed this text; returns its whole output. */
  waitForLog(text: string): Promise<string>;
  /** Stops reading its output. */
  stopReading(mode: 'pause' | 'close'): void;
  /** Sends a signal and waits for the exit. Returns the exit status; null when the signal ended it. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Waits until the process and all its child processes have ended. */
  waitForExit(): Promise<void>;
};

type ServerProcessOptions = {
  /** The command that starts Foyer; by default its main module. */
  readonly command?: readonly [program: string, ...args: string[]];
  /** Ends the process, even while it starts. */
  readonly signal?: AbortSignal;
};

/** The environment variables that child processes inherit. They share Node's compile cache, as with `npm start`. */
export function processEnvironment(): Record<string, string> {
  const names = ['PATH', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']).filter(([, value]) => value !== ''));
}

/** Starts Foyer with this environment only. Rejects with its output when it exits before it is ready. */
export async function startServerProcess(
  environment: Record<string, string>,
  { command: [program, ...args] = [process.execPath, MAIN], signal }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(program, args, { env: { ...processEnvironment(), ...environment } });
  signal?.addEventListener('abort', () => child.kill());
  let output = '';
  const listeners: (() => void)[] = [];
  const onOutput = (chunk: Buffer | string) => {
    output += String(chunk);
    listeners.splice(0).forEach((listener) => listener());
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  // The output closes when the last process that inherited it ends.
  const closed = once(child, 'close');
  const ended = once(child, 'exit').then(([status]) => {
    onOutput('');
    return status as number | null; // Node's own event
  });

  async function waitForLog(text: string): Promise<string> {
    while (!output.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(output);
      await new Promise<void>((resolve) => listeners.push(resolve));
    }
    return output;
  }

  await waitForLog('Foyer is ready at').catch(async (error: unknown) => {
    await closed;
    throw error instanceof Error ? new Error(output) : error;
  });
  const origin = /ready at (http:\/\/[\d.:]+)/.exec(output)?.[1] ?? '';
  return {
    origin,
    browser: () => new Browser(origin),
    waitForLog,
    stopReading(mode) {
      if (mode === 'close') child.stdout.destroy();
      else child.stdout.off('data', onOutput).pause();
    },
    async kill(reason) {
      child.kill(reason);
      return ended;
    },
    async waitForExit() {
      await closed;
    },
  };
}
