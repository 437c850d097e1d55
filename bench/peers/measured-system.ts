import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

import type { Hashing } from '../../apps/server/src/features/password/service.ts';
import type { LoadOptions } from '../load.ts';
import { listChildren, serverProcessorMs } from '../processor-time.ts';

/** A sign-in system of the comparison. Its database outlives its server. */
export type MeasuredSystem = {
  readonly name: string;
  /** Parameters of its Argon2id hashes. Undefined for a system without such hashes. */
  readonly hashing?: Hashing;
  start(): Promise<RunningSystem>;
  remove(): Promise<void>;
};

export type RunningSystem = {
  /** Resident memory in bytes. */
  memory(): number;
  /** Processor time that the server has used so far, in milliseconds. */
  processorMs(): number;
  /** Signs every user in once, as a warm-up. Returns what can be measured afterwards. */
  prepare(): Promise<Prepared>;
  /** Address of a page with a sign-in form. */
  readonly signInPage?: string;
  stop(): Promise<void>;
};

export type Prepared = {
  /** One request per user. */
  readonly signIns?: readonly SignInRequest[];
  /** An authenticated call of the system's own API. */
  readonly call?: AuthenticatedCall;
  /** OpenID Connect userinfo. */
  readonly userinfo?: AuthenticatedCall;
};

export type AuthenticatedCall = Pick<LoadOptions, 'url' | 'bodies' | 'sessions'>;

export type SignInRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A Node server that prints one line when it is ready. */
type NodeServer = {
  readonly line: string;
  memory(): number;
  processorMs(): number;
  stop(): Promise<void>;
};

export async function startNodeServer(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${args[0]} has ended.`)));
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]; // the one line it prints
  ended.catch(() => undefined);
  const pid = pidOf(child);
  return {
    line: String(line).trim(),
    memory: () => residentBytes(pid),
    processorMs: () => serverProcessorMs(pid),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  } satisfies NodeServer;
}

/** Resident memory of a process in bytes. */
function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** Resident memory of a process and its children in bytes. Divides shared pages among them (proc(5), `Pss`). */
export function residentTreeBytes(pid: number): number {
  const bytesOf = (member: number) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'))?.[1]) * 1024;
  return [pid, ...listChildren(pid)].reduce((sum, member) => sum + bytesOf(member), 0);
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process did not start.');
  return pid;
}

/** Client address of a user. Each user has one, so that no limit per address applies. */
export const addressOf = (user: number): string => `10.1.${user >> 8}.${user & 255}`;

/** The cookies that a response sets, as a request header. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
