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
  'moveStore',
  'removeStore',
  'assign',
  'revoke',
  'changeRole',
] as const;
export type PlaceCommand = {
  readonly kind: (typeof PLACE_COMMAND_KINDS)[number];
  /** The numbers choose among the records that exist when the command runs. */
  readonly one: number;
  readonly other: number;
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
// Weighted towards selections, which most scenarios test.
const kind = fc.oneof(
  { weight: 3, arbitrary: fc.constant('select' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...PLACE_COMMAND_KINDS) },
);

export const placeScenarios: fc.Arbitrary<PlaceScenario> = fc.record({
  parents: fc.array(number, { minLength: 1, maxLength: 5 }),
  stores: fc.array(number, { minLength: 1, maxLength: 5 }),
  roles: fc.array(permissions, { minLength: 2, maxLength: 4 }),
  assignments: fc.array(fc.record({ role: number, place: number }), { minLength: 1, maxLength: 4 }),
  isSuper: fc.nat({ max: 9 }).map((drawn) => drawn === 0),
  commands: fc.array(fc.record({ kind, one: number, other: number, permissions, onSecondServer: fc.boolean() }), {
    minLength: 3,
    maxLength: 7,
  }),
});
