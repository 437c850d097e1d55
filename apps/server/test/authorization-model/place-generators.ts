import fc from 'fast-check';

/** Permissions of generated roles: of two applications and of Foyer. */
export const ROLE_PERMISSIONS = [
  'esl.labels.read',
  'esl.labels.write',
  'esl.articles.read',
  'signage.screens',
  'users.read',
] as const;

export const PLACE_COMMAND_KINDS = [
  'select',
  'moveOrganisation',
  'addStore',
  'moveStore',
  'removeStore',
  'changeStoreStatus',
  'changeTimeZone',
  'assign',
  'changeEnd',
  'revoke',
  'changeRole',
  'removeRole',
  'changeUserStatus',
  'passTime',
] as const;
export type PlaceCommand = {
  readonly kind: (typeof PLACE_COMMAND_KINDS)[number];
  /** The numbers choose among the records that exist when the command runs. */
  readonly one: number;
  readonly other: number;
  /** The last day of a role, as the number of days after the current one; null for a role without end. */
  readonly lastDay: number | null;
  readonly permissions: readonly string[];
  /** Whether the second of the two servers is called. */
  readonly onSecondServer: boolean;
};
export type PlaceScenario = {
  /** The parent of each organisation after two customers, chosen among the earlier organisations. */
  readonly parents: readonly number[];
  /** The organisation of each store. */
  readonly stores: readonly number[];
  readonly roles: readonly (readonly string[])[];
  readonly assignments: readonly { readonly role: number; readonly place: number }[];
  readonly isSuper: boolean;
  readonly commands: readonly PlaceCommand[];
};

const number = fc.nat({ max: 1000 });
const permissions = fc.subarray([...ROLE_PERMISSIONS]);
// Weighted towards selections and ends, which most scenarios test.
const kind = fc.oneof(
  { weight: 3, arbitrary: fc.constant('select' as const) },
  { weight: 1, arbitrary: fc.constant('passTime' as const) },
  { weight: 2, arbitrary: fc.constantFrom('assign' as const, 'changeTimeZone' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...PLACE_COMMAND_KINDS) },
);
const commandOf = (kinds: fc.Arbitrary<PlaceCommand['kind']>) =>
  fc.record({
    kind: kinds,
    one: number,
    other: number,
    lastDay: fc.constantFrom(null, null, -1, 0, 0, 0, 1, 2),
    permissions,
    onSecondServer: fc.boolean(),
  });

export const placeScenarios: fc.Arbitrary<PlaceScenario> = fc.record({
  parents: fc.array(number, { minLength: 1, maxLength: 5 }),
  stores: fc.array(number, { minLength: 1, maxLength: 5 }),
  roles: fc.array(permissions, { minLength: 2, maxLength: 4 }),
  assignments: fc.array(fc.record({ role: number, place: number }), { minLength: 1, maxLength: 4 }),
  isSuper: fc.nat({ max: 9 }).map((drawn) => drawn === 0),
  // Without a selected place, most permissions apply nowhere.
  commands: fc
    .tuple(commandOf(fc.constant('select' as const)), fc.array(commandOf(kind), { minLength: 3, maxLength: 8 }))
    .map(([first, others]) => [first, ...others]),
});
