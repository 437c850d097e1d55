import { MAX_LISTED_REFUSALS, MAX_MOVED_STORES } from '@foyer/contract/limits/organisations.ts';
import {
  STORE_MOVE_REFUSALS,
  type StoreMove,
  type StoreMoveRefusal,
  type StoreSelection,
} from '@foyer/contract/store-moves.ts';

import { lockPermissions, requireOrganisationInBody } from '#/features/roles/authorization.ts';
import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import { isId } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { readSearch } from './naming.ts';
import { auditedChange } from './store-audit.ts';
import { ORGANISATION_PERMISSIONS } from './writable-organisation.ts';

type StoreMovesRepositories = Repositories<
  'announce' | 'audit' | 'rights' | 'sessions' | 'storeMoves' | 'stores' | 'tree'
>;
type StoreMovesNeeds = Work<StoreMovesRepositories> & { sessions: Pick<Sessions, 'announceStoreChange'> };
type MoveRequest = {
  readonly selection: StoreSelection;
  readonly organisationId: string;
  readonly dryRun: boolean;
};

const refused = (field: string, rule: string) => new Fault('illegal_input', { fields: { [field]: rule } });

/** Moves of many stores to one organisation, all or none, with the checks of single moves. */
export function createStoreMoves({ work, sessions }: StoreMovesNeeds) {
  /** IDs of the selected stores. A0401 if there are too many. */
  async function listIds(
    { rights, stores, tree }: StoreMovesRepositories,
    administrator: Administrator,
    selection: StoreSelection,
  ): Promise<readonly string[]> {
    if ('ids' in selection) return selection.ids.filter(isId);
    const { organisation, query, status } = selection.filter;
    if (
      organisation !== undefined &&
      !(await rights.isInScope(administrator, ORGANISATION_PERMISSIONS.read, organisation))
    )
      throw refused('/selection/filter/organisation', 'unknown');
    const scope = await tree.scopeOf(administrator);
    const within =
      organisation === undefined ? { below: scope.readable, single: scope.readableStores } : { below: [organisation] };
    const page = { cursor: undefined, backwards: false, size: MAX_MOVED_STORES };
    const { rows } = await stores.list({ ...within, text: readSearch(query), status }, page);
    if (rows.length > MAX_MOVED_STORES) throw refused('/selection', 'too_many');
    return rows.map(({ id }) => id);
  }

  /** The selected stores. A0401 for one that does not exist or that the administrator cannot see. */
  async function listSelected(repositories: StoreMovesRepositories, administrator: Administrator, of: StoreSelection) {
    const stores = await repositories.storeMoves.listVisible(
      administrator,
      await listIds(repositories, administrator, of),
    );
    if ('ids' in of && stores.length < of.ids.length) throw refused('/selection', 'unknown');
    return stores;
  }

  return {
    async move(caller: Caller, { selection, organisationId, dryRun }: MoveRequest, from: Origin): Promise<StoreMove> {
      return work(async (repositories) => {
        const { audit, storeMoves } = repositories;
        const administrator = await lockPermissions(repositories, caller);
        await requireOrganisationInBody(repositories, administrator, organisationId, {
          ...ORGANISATION_PERMISSIONS,
          field: '/organisationId',
        });
        const selected = await listSelected(repositories, administrator, selection);
        const moving = selected.filter((store) => store.organisationId !== organisationId);
        const ids = moving.map(({ id }) => id);
        const beyond = await storeMoves.listBeyondPermissions(administrator, ids, organisationId);
        const leaving = await storeMoves.listLeavingRolesBehind(ids, organisationId);
        const taken = await storeMoves.listNameConflicts(ids, organisationId);
        const refusals = moving.flatMap(({ id, name, code: storeCode, inScope }) => {
          const code = refusalOf({
            A0302: !inScope || beyond.has(id),
            A0401: leaving.has(id),
            A0410: taken.has(id),
          });
          return code === undefined ? [] : [{ store: { id, name, code: storeCode }, code }];
        });
        const saved = !dryRun && moving.length > 0 && refusals.length === 0;
        if (saved) {
          await sessions.announceStoreChange(repositories, ...ids);
          await storeMoves.moveAll(ids, organisationId);
          const entries = moving.map((store) => ({
            ...doneBy(caller),
            event: 'store.changed' as const,
            details: auditedChange(store, { ...store, organisationId }),
          }));
          await audit.recordEach(from, entries);
        }
        return {
          dryRun,
          stores: selected.length,
          moving: moving.length,
          saved,
          refusals: refusals.slice(0, MAX_LISTED_REFUSALS),
          refusalCount: refusals.length,
        };
      });
    },
  };
}

export type StoreMoves = ReturnType<typeof createStoreMoves>;

/** The first code that applies. */
function refusalOf(problems: Readonly<Record<StoreMoveRefusal, boolean>>): StoreMoveRefusal | undefined {
  return STORE_MOVE_REFUSALS.find((code) => problems[code]);
}
