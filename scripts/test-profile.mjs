// Where the time of a test run goes: `npm test -- --profile`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SLOWEST = 20;
/** Clock ticks per second of /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** Measures phases in seconds that pass and seconds of processor time, of this process's ended children. */
export function createProfile() {
  const phases = [];

  return {
    /** Runs a phase; a server that runs beside it is named by its process id. */
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

/** What `apps/server/test/profile.ts` has noted, added up by name. */
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

/** Processor seconds of all children that have ended, theirs included; 0 where there is no /proc. */
function childSeconds() {
  const fields = statOf('self');
  return fields === undefined ? 0 : (fields[13] + fields[14]) / TICKS;
}

/** Processor seconds of a process and of its children that have ended. */
function treeSeconds(pid) {
  const fields = pid === undefined ? undefined : statOf(pid);
  return fields === undefined ? 0 : (fields[11] + fields[12] + fields[13] + fields[14]) / TICKS;
}

/** The fields of /proc/…/stat behind the command's name (proc(5)). */
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
