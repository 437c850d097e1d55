import { randomUUIDv7 } from 'node:crypto';

import { MAX_IMPORT_BYTES, MAX_IMPORT_PROBLEMS } from '@foyer/contract/limits/users.ts';
import { CHOSEN_ENCODINGS, type ChosenEncoding } from '@foyer/contract/rules/import-columns.ts';
import type { StoreImport, StoreImportProblem } from '@foyer/contract/store-import.ts';

import type { Licences } from '#/features/licence/service.ts';
import { lockPermissions } from '#/features/roles/authorization.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { createFileReader } from '#/features/users/import/file-reader.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import { readAllBytes, type Upload } from '#/platform/http/requests/upload.ts';
import type { Repositories } from '#/repositories.ts';

import { auditedChange, auditedDetails, isChanged } from '../store-audit.ts';
import type { StoreRow } from '../store-repository.ts';
import { type CheckedStores, problemAt, type StoreCandidate } from './check.ts';
import type { ImportedStore } from './repository.ts';

type StoreImportRepositories = Repositories<
  'announce' | 'audit' | 'licences' | 'rights' | 'roleAssignments' | 'sessions' | 'storeImports' | 'stores'
>;
type StoreImportNeeds = Work<StoreImportRepositories> & {
  licences: Pick<Licences, 'requireRoom'>;
  sessions: Pick<Sessions, 'announceStoreChange'>;
  /** Time zone of the installation. */
  timeZone: string;
};
type ImportRequest = {
  readonly dryRun: boolean;
  readonly skipWrong?: boolean | undefined;
  readonly encoding?: ChosenEncoding | undefined;
};
/** A store with its values before the import, and afterwards. */
type ChangedStore = { readonly before: StoreRow; readonly store: ImportedStore };
/** The stores to save, and the problems that only the database shows. */
type Plan = {
  readonly problems: readonly StoreImportProblem[];
  readonly added: readonly ImportedStore[];
  readonly changed: readonly ChangedStore[];
  /** Codes of the file that stores outside the scope of the administrator have. */
  readonly foreignCodes: readonly string[];
  /** Number of stores that the licence counts in addition. */
  readonly opened: number;
  readonly restatused: readonly string[];
  readonly closed: readonly string[];
};

const NO_DETAILS = {
  address: null,
  country: null,
  timeZone: null,
  phone: null,
  externalId: null,
  openedOn: null,
  status: 'open',
} as const;
/** Maximum number of codes that an audit entry names. */
const MAX_NAMED_CODES = 20;
const JOINERS = /[\u200C\u200D]/g;

/** Imports stores from a file: adds new ones, and changes those whose codes exist. */
export function createStoreImport({ work, licences, sessions, timeZone }: StoreImportNeeds) {
  const readFile = createFileReader<CheckedStores>({ program: new URL('./worker.ts', import.meta.url) });

  async function save(repositories: StoreImportRepositories, { added, changed, restatused, closed }: Plan) {
    if (restatused.length > 0) await sessions.announceStoreChange(repositories, ...restatused);
    if (closed.length > 0) await repositories.sessions.deselectStores(closed);
    await repositories.storeImports.changeAll(changed.map(({ store }) => store));
    const changedIds = changed.map(({ store }) => store.id);
    if (await repositories.roleAssignments.recalculateEnds(changedIds, timeZone))
      await repositories.announce('roleEnds.changed', {});
    await repositories.storeImports.addAll(added);
  }

  /** Records each store that was added, or changed in at least one value, with the request ID of the import. */
  async function recordStores(
    { audit }: StoreImportRepositories,
    caller: Caller,
    { added, changed }: Plan,
    from: Origin,
  ): Promise<void> {
    const by = doneBy(caller);
    await audit.recordEach(from, [
      ...added.map((store) => ({ ...by, event: 'store.added' as const, details: auditedDetails(store) })),
      ...changed
        .filter(({ before, store }) => isChanged(before, { ...before, ...store }))
        .map(({ before, store }) => ({
          ...by,
          event: 'store.changed' as const,
          details: auditedChange(before, { ...before, ...store }),
        })),
    ]);
  }

  return {
    /**
     * Reads a file of stores and, unless it is a dry run, saves them in one transaction. A0401 at `/file` or
     * `/encoding` for an unusable file; A0804 and A0805 if the licence has no room for them.
     */
    async bring(
      caller: Caller,
      { content }: Upload,
      { dryRun, skipWrong = false, encoding }: ImportRequest,
      from: Origin,
    ): Promise<StoreImport> {
      const checked = await readFile(await readAllBytes(content, MAX_IMPORT_BYTES), encoding);
      if (!dryRun && isUnconfirmed(checked)) throw new Fault('illegal_input', { fields: { '/encoding': 'required' } });
      return work(async (repositories) => {
        const administrator = await lockPermissions(repositories, caller);
        const plan = await planOf(repositories, administrator, checked.candidates);
        const count = plan.added.length + plan.changed.length;
        const problemCount = checked.problems.length + plan.problems.length;
        if (plan.opened > 0) await licences.requireRoom(repositories, plan.opened);
        const saved = !dryRun && count > 0 && (problemCount === 0 || skipWrong);
        if (saved) {
          await save(repositories, plan);
          await recordStores(repositories, caller, plan, from);
        }
        // A report reveals which codes exist, so checks and the codes of other customers are recorded as well.
        const event = dryRun ? 'stores.import_checked' : 'stores.imported';
        const details = saved
          ? {
              added: plan.added.length,
              changed: plan.changed.length,
              ...(problemCount > 0 && { problems: problemCount }),
            }
          : { lines: checked.lines, problems: problemCount };
        const probes = describeProbes(plan.foreignCodes);
        const result = dryRun || saved ? 'done' : 'refused';
        await repositories.audit.record(from, { ...doneBy(caller), event, result, details: { ...details, ...probes } });
        return reportOf(checked, plan, { dryRun, saved });
      });
    },
  };
}

export type StoreImports = ReturnType<typeof createStoreImport>;

/** Whether the encoding was only detected. A wrong encoding would change names. */
function isUnconfirmed({ encoding }: CheckedStores): boolean {
  return encoding !== null && encoding.certainty !== null && CHOSEN_ENCODINGS.some((name) => name === encoding.name);
}

/** Audit details about codes of stores that the caller cannot see. */
function describeProbes(codes: readonly string[]): { taken?: number; codes?: string } {
  if (codes.length === 0) return {};
  return { taken: codes.length, codes: codes.slice(0, MAX_NAMED_CODES).join(', ') };
}

/** Compares the lines of a file with the database. */
async function planOf(
  { storeImports }: StoreImportRepositories,
  administrator: Administrator,
  candidates: readonly StoreCandidate[],
): Promise<Plan> {
  const codes = [...new Set(candidates.map(({ organisation }) => organisation))];
  const organisations = await storeImports.listOrganisations(administrator, codes);
  const existing = await storeImports.listStores(
    administrator,
    candidates.map(({ code }) => code),
  );
  const problems: StoreImportProblem[] = [];
  const foreignCodes: string[] = [];
  const names = new Map<string, number>();
  const placed = candidates.flatMap((candidate) => {
    const { line, code, name, organisation } = candidate;
    const organisationId = organisations.get(organisation);
    const before = existing.get(code);
    if (organisationId === undefined) problems.push(problemAt(line, 'organisation', 'unknown', organisation));
    else if (before !== undefined && !before.inScope) {
      foreignCodes.push(code);
      problems.push(problemAt(line, 'code', 'taken', code));
    } else if (before !== undefined && before.organisationId !== organisationId)
      problems.push(problemAt(line, 'organisation', 'moved', organisation));
    else {
      const key = `${organisationId} ${name.replaceAll(JOINERS, '')}`;
      const earlier = names.get(key);
      if (earlier === undefined) {
        names.set(key, line);
        return [{ ...candidate, organisationId, before }];
      }
      problems.push(problemAt(line, 'name', 'duplicate', name, earlier));
    }
    return [];
  });
  const taken = await storeImports.listTakenNames(
    placed.map(({ organisationId, name, code }) => ({ organisationId, name, code })),
  );
  const right = placed.filter(({ code }) => !taken.has(code));
  for (const { line, name, code } of placed) if (taken.has(code)) problems.push(problemAt(line, 'name', 'taken', name));

  const stores = right.map(({ code, name, organisationId, details, before }) => {
    const { inScope: _inScope, version: _version, ...values } = before ?? { inScope: true, version: 1, ...NO_DETAILS };
    return { before, store: { id: randomUUIDv7(), ...values, ...details, code, name, organisationId } };
  });
  const restatused = stores.filter(({ before, store }) => before !== undefined && before.status !== store.status);
  const reopened = restatused.filter(({ store }) => store.status === 'open');
  const added = stores.filter(({ before }) => before === undefined).map(({ store }) => store);
  return {
    problems,
    added,
    changed: stores.flatMap(({ before, store }) => (before === undefined ? [] : [{ before, store }])),
    foreignCodes,
    opened: reopened.length + added.filter(({ status }) => status === 'open').length,
    restatused: restatused.map(({ store }) => store.id),
    closed: restatused.filter(({ store }) => store.status === 'closed').map(({ store }) => store.id),
  };
}

function reportOf(
  { encoding, sheet, lines, problems: early }: CheckedStores,
  { problems: later, added, changed }: Plan,
  { dryRun, saved }: Pick<StoreImport, 'dryRun' | 'saved'>,
): StoreImport {
  const all = [...early, ...later].toSorted((a, b) => a.line - b.line);
  const problems = all.slice(0, MAX_IMPORT_PROBLEMS);
  return {
    dryRun,
    encoding,
    sheet,
    lines,
    added: added.length,
    changed: changed.length,
    saved,
    problems,
    problemCount: all.length,
    more: all.length > problems.length,
  };
}
