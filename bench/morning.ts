import { type Figure, median } from './figure.ts';
import { createInstallation, type FoyerProcess } from './foyer.ts';
import { addressOfPerson, createPerson, percentile, type Person, waitUntil } from './person.ts';

const PEOPLE = 10_000;
const MINUTES = 10;
const PROCESSES = 2;
/** Share of the people after whom the processes count as warm: their code is compiled and their heap has grown. */
const WARM_AFTER = 0.2;
/** Notices that each person finds in the inbox. */
const NOTICES = 20;

/**
 * The load of a morning: within ten minutes, 10,000 people sign in at two processes. Each then loads Home, opens the
 * notice socket and reads one notice. All sockets stay open. Throws if a request fails or a socket is lost.
 */
export async function measureMorning(server: string): Promise<Figure[]> {
  const installation = await createInstallation(server);
  const processes: FoyerProcess[] = [];
  const people: Person[] = [];
  try {
    processes.push(await installation.start());
    const bodies = await installation.addPeople(PEOPLE);
    await installation.withBulkData((bulkData) => bulkData.addNoticesToEveryone(NOTICES));
    while (processes.length < PROCESSES) processes.push(await installation.start());
    let warmMemory = 0;
    const signIns: number[] = [];
    const rest: number[] = [];
    const started = performance.now();
    const interval = (MINUTES * 60_000) / PEOPLE;
    await Promise.all(
      bodies.map(async (body, index) => {
        await waitUntil(started + index * interval);
        if (index === PEOPLE * WARM_AFTER) warmMemory = memoryOf(processes);
        const person = createPerson(processes[index % PROCESSES]?.origin ?? '', addressOfPerson(index));
        people.push(person);
        signIns.push(await person.signIn(body));
        const signedIn = performance.now();
        await person.loadHome();
        await person.openSocket();
        if (!(await person.readNotice())) throw new Error('The inbox is empty.');
        rest.push(performance.now() - signedIn);
      }),
    );
    const lost = people.filter((person) => !person.isConnected()).length;
    const growth = (memoryOf(processes) - warmMemory) / (PEOPLE * (1 - WARM_AFTER));
    return [
      { name: `${people.length} people sign in within ${MINUTES} minutes, sockets lost`, ...atMost(lost, '', 0) },
      { name: 'p99 of their sign-ins', ...atMost(percentile(signIns, 0.99), 'ms', 1000) },
      { name: 'median of their sign-ins', ...atMost(median(signIns), 'ms', 100) },
      { name: 'p99 of Home, socket and one notice', ...atMost(percentile(rest, 0.99), 'ms', 1000) },
      { name: 'memory for each person on warm processes', ...atMost(growth / 1000, 'kB', 30) },
    ];
  } finally {
    for (const person of people) person.close();
    for (const process of processes) await process.stop();
    await installation.remove();
  }
}

const atMost = (value: number, unit: string, limit: number) => ({ value, unit, limit, must: 'at most' }) as const;

const memoryOf = (processes: readonly FoyerProcess[]) => processes.reduce((sum, process) => sum + process.memory(), 0);
