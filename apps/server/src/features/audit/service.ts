import { Readable } from 'node:stream';

import { MAX_AUDIT_EXPORT_ENTRIES } from '@foyer/contract/audit.ts';
import { formatAuditObject } from '@foyer/contract/core/audit-events.ts';

import type { Applications } from '#/features/applications/service.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import { type PageRequest, toPage } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { FileResponse } from '#/platform/http/responses/send-file.ts';
import type { Repositories } from '#/repositories.ts';

import { type DescribedLine, describeLines } from './described-line.ts';
import { EXPORT_HEAD, exportRow } from './export.ts';
import type { LineRow } from './line-store.ts';
import { namedPermissions, referencesOf } from './objects.ts';
import type { Filter } from './search.ts';

type Stores = Repositories<'audit' | 'auditChain' | 'auditLines' | 'auditNames' | 'rights' | 'signInHours'>;
type Needs = Work<Stores> & { applications: Pick<Applications, 'all' | 'permissionTrees'> };

/** What is asked for; a person as text. */
export type Asked = Omit<Filter, 'person'> & { readonly person?: string };

const EXPORTED_AT_ONCE = 1000;

/** The audit trail as administrators look into it: an organisation's sees what concerns the users in their reach. */
export function createAuditReading({ read, work, applications }: Needs) {
  /** The lines with the names of what they are about: one query for all of them. */
  async function describe(
    { auditNames }: Repositories<'auditChain' | 'auditLines' | 'auditNames' | 'signInHours'>,
    who: Administrator,
    lines: readonly LineRow[],
  ): Promise<DescribedLine[]> {
    const names = await auditNames.find(who, lines.flatMap(referencesOf));
    return describeLines(lines, { names, applications: await applications.all(), everywhere: who.superAdministrator });
  }

  /** The filter with the person looked up. */
  async function understand(
    { auditLines }: Repositories<'auditChain' | 'auditLines' | 'auditNames' | 'signInHours'>,
    { person, ...filter }: Asked,
  ): Promise<Filter> {
    if (filter.from !== undefined && filter.to !== undefined && filter.from > filter.to)
      throw new Fault('parameter_error', { fields: { '/to': 'too_small' } });
    return person === undefined || person.trim() === ''
      ? filter
      : { ...filter, person: await auditLines.findPerson(person.trim()) };
  }

  async function* exported(caller: Caller, filter: Filter, most: number): AsyncGenerator<string> {
    yield EXPORT_HEAD;
    let part: PageRequest = { cursor: undefined, backwards: false, size: Math.min(EXPORTED_AT_ONCE, most) };
    for (let left = most; left > 0;) {
      // Asked each time: whoever loses a right meanwhile gets no more.
      const rows = await read(async (stores) => {
        const { auditLines, rights } = stores;
        const { active = false, superAdministrator = false } = (await rights.statusOf(caller.userId)) ?? {};
        if (!active) throw new Fault('session_expired');
        const who = { ...caller, superAdministrator };
        return describe(stores, who, await auditLines.list(filter, await auditLines.reachOf(who), part));
      });
      const lines = rows.slice(0, part.size);
      yield lines.map(exportRow).join('');
      left -= lines.length;
      const last = lines.at(-1);
      if (rows.length <= part.size || last === undefined) return;
      part = { ...part, cursor: { key: last.sortKey, id: last.id }, size: Math.min(EXPORTED_AT_ONCE, left) };
    }
  }

  return {
    /** A part of the trail, the newest line first. */
    list(caller: Caller, asked: Asked, part: PageRequest) {
      return read(async (stores) => {
        const [filter, reach] = await Promise.all([understand(stores, asked), stores.auditLines.reachOf(caller)]);
        const [rows, counted] = await Promise.all([
          stores.auditLines.list(filter, reach, part),
          stores.auditLines.count(filter, reach),
        ]);
        const shown = await describe(stores, caller, rows);
        const permissions = namedPermissions(rows, await applications.permissionTrees());
        return { ...toPage<DescribedLine>(shown, part), ...counted, permissions };
      });
    },

    /** The same lines as a file that is made while it is sent; that somebody takes it is written down first. */
    async export(caller: Caller, asked: Asked, from: Origin, most = MAX_AUDIT_EXPORT_ENTRIES): Promise<FileResponse> {
      const filter = await read((stores) => understand(stores, asked));
      const details = Object.fromEntries(
        Object.entries(asked).map(([name, value]) => [
          name,
          value instanceof Date ? value.toISOString() : isObject(value) ? formatAuditObject(value) : String(value),
        ]),
      );
      if (filter.person !== undefined) details['person'] = filter.person.name;
      await work(({ audit }) =>
        audit.record(from, {
          event: 'audit.exported',
          actorId: caller.userId,
          actor: caller.username,
          result: 'done',
          details,
        }),
      );
      const content = Readable.from(exported(caller, filter, most), { objectMode: false });
      return { name: `audit-${new Date().toISOString().slice(0, 10)}.csv`, content };
    },

    /** Sign-ins by hour in the reach of somebody, from an hour on. */
    signInsSince(caller: Caller, from: Date) {
      return read(({ signInHours }) => signInHours.since(caller, from));
    },

    /** How many lines are sealed, and how old the oldest is that is not. */
    sealing() {
      return read(async ({ auditChain }) => {
        const { sealed, settled } = await auditChain.end();
        return { sealed, unsealedSeconds: await auditChain.unsealedSeconds(settled) };
      });
    },
  };
}

const isObject = (value: object | string): value is NonNullable<Filter['object']> =>
  typeof value === 'object' && 'kind' in value;

export type AuditReading = ReturnType<typeof createAuditReading>;
