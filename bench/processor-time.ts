import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Length of a kernel clock tick (proc(5), `stat`). */
const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

type ProcessTimes = {
  readonly parent: number;
  /** User and system time of the process with all its threads, in ticks. */
  readonly own: number;
  /** The same of its ended children that it has waited for, with their own such children. */
  readonly reaped: number;
};

/** Processor time that a process and its threads have used so far, in milliseconds. */
export function serverProcessorMs(pid: number): number {
  const times = readTimes(pid);
  if (times === undefined) throw new Error(`Process ${pid} has ended.`);
  return times.own * TICK_MS;
}

/**
 * Processor time that a PostgreSQL server has used so far, in milliseconds: its postmaster, its running processes and
 * those that have ended.
 */
export function postgresqlProcessorMs(postmasterPid: number): number {
  return processTreeMs(postmasterPid);
}

/**
 * Processor time of a process and its children, running and ended, in milliseconds. Repeats the reading when a child
 * ends in between: its time would be missing or counted twice.
 */
export function processTreeMs(pid: number): number {
  for (;;) {
    const before = readTimes(pid);
    const children = listChildren(pid).map(readTimes);
    const after = readTimes(pid);
    if (before === undefined || after === undefined) throw new Error(`Process ${pid} has ended.`);
    if (before.reaped !== after.reaped) continue;
    const running = children.reduce((sum, times) => sum + (times?.own ?? 0) + (times?.reaped ?? 0), 0);
    return (after.own + after.reaped + running) * TICK_MS;
  }
}

/** Process IDs of the running children of a process. */
export function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => readTimes(child)?.parent === pid);
}

function readTimes(pid: number): ProcessTimes | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined; // the process has ended
  }
  // The second field, the name of the program, may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const sumOf = (first: number) => Number(fields[first]) + Number(fields[first + 1]);
  return { parent: Number(fields[1]), own: sumOf(11), reaped: sumOf(13) };
}
