import { closed, endpoint } from './core/endpoint.ts';
import { Id, Search } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { MAX_MOVED_STORES } from './limits/organisations.ts';
import { OrganisationName, STORE_STATUSES } from './organisations.ts';

/** Stores by ID, or all that match the filters of the list of stores. */
const StoreSelection = Type.Union([
  closed({ ids: Type.Array(Id, { minItems: 1, maxItems: MAX_MOVED_STORES, uniqueItems: true }) }),
  closed({
    filter: closed({
      organisation: Type.Optional(Id),
      query: Type.Optional(Search),
      status: Type.Optional(Type.Enum([...STORE_STATUSES])),
    }),
  }),
]);
export type StoreSelection = Type.Static<typeof StoreSelection>;

/** Codes of the catalogue for a store that the move of this store alone would return. */
export const STORE_MOVE_REFUSALS = ['A0302', 'A0401', 'A0410'] as const;
export type StoreMoveRefusal = (typeof STORE_MOVE_REFUSALS)[number];

export const StoreMove = closed({
  dryRun: Type.Boolean(),
  /** Number of selected stores. */
  stores: Type.Integer(),
  /** How many of them are in another organisation than the given one, and would be moved. */
  moving: Type.Integer(),
  /** Whether they were moved. */
  saved: Type.Boolean(),
  /** Stores that cannot be moved, by name; 100 at most. */
  refusals: Type.Array(closed({ store: OrganisationName, code: Type.Enum([...STORE_MOVE_REFUSALS]) })),
  /** Total number of stores that cannot be moved. */
  refusalCount: Type.Integer(),
});
export type StoreMove = Type.Static<typeof StoreMove>;

export const moveStores = endpoint({
  method: 'POST',
  path: '/v2/manage/store-moves',
  weight: 40,
  access: 'organisations.write',
  body: closed({
    selection: StoreSelection,
    organisationId: Id,
    /** Whether the move is only checked. */
    dryRun: Type.Boolean(),
  }),
  bodyBytes: 128 * 1024,
  result: StoreMove,
  errors: ['organisation_name_taken'],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Moves up to 1,000 stores to an organisation in one transaction, or none if any of them is refused. The report lists the refused stores: A0302 for one that the caller may not change, or where a user would gain or lose permissions that the caller lacks, A0401 while a role of its old organisation is assigned for it, A0410 if the organisation has, or would get, another store of this name. Each moved store has an audit entry with the request ID of the call. A0401 at `/selection` (`unknown`) if a store does not exist or is outside the reach of the caller, and (`too_many`) if more stores match the filters.',
});
