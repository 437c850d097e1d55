// Profile of a test run: `npm test -- --profile`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SLOWEST = 20;
/** Clock ticks per second in /proc, on every Linux that Node supports. */
const TICKS = 100;

/** Measures phases: elapsed seconds, and CPU seconds of this process's ended children. */
export function createProfile() {
  const phases = [];

  return {
    /** Runs a phase. `pid` is the process ID of a server whose CPU time is measured as well. */
    measure(name, run, { pid } = {}) {
      const before = { at: performance.now(), processor: childSeconds(), server: treeSeconds(pid) };
      const result = run();
      phases.push({
        name,
        seconds: (performance.now() - before.at) / 1000,
        processor: childSeconds() - before.processor,
        server: treeSeconds(pid) - before.server,
      });
      return result;
    },

    /** Prints the phases, the set-up of worlds and the slowest files. */
    print(folder, files) {
      console.log('\nphase                         seconds  processor  of PostgreSQL');
      for (const { name, seconds, processor, server } of phases) printRow(name, seconds, processor, server);
      console.log('\nset-up                          times    seconds  processor');
      for (const [name, { times, seconds, processor }] of Object.entries(readSetUps(folder)))
        printRow(name, times, seconds, processor);
      console.log(`\nslowest ${SLOWEST} files                 seconds`);
      for (const { name, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
        console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`);
    },
  };
}

const printRow = (name, ...values) =>
  console.log(name.padEnd(26) + values.map((value) => value.toFixed(1).padStart(11)).join(''));

/** The records of `apps/server/test/profile.ts`, summed by name. */
function readSetUps(folder) {
  const lines = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const totals = {};
  for (const line of lines.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))) {
    const { name, seconds, processor } = JSON.parse(line);
    const total = (totals[name] ??= { times: 0, seconds: 0, processor: 0 });
    total.times += 1;
    total.seconds += seconds;
    total.processor += processor;
  }
  return totals;
}

/** CPU seconds of all ended descendants of this process; 0 without /proc. */
function childSeconds() {
  const fields = statOf('self');
  return fields === undefined ? 0 : (fields[13] + fields[14]) / TICKS;
}

/** CPU seconds of a process and its ended descendants; 0 without /proc. */
function treeSeconds(pid) {
  const fields = pid === undefined ? undefined : statOf(pid);
  return fields === undefined ? 0 : (fields[11] + fields[12] + fields[13] + fields[14]) / TICKS;
}

/** The fields of /proc/…/stat after the command's name (proc(5)). */
function statOf(process) {
  try {
    const text = readFileSync(`/proc/${process}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}
