import fc from 'fast-check';

/** Permissions of generated roles: of the administration and of one application. */
export const PERMISSION_POOL = [
  'roles.read',
  'roles.write',
  'users.read',
  'users.write',
  'organisations.read',
  'organisations.write',
  'sessions.write',
  'esl.labels.read',
  'esl.labels.write',
] as const;

export const COMMAND_KINDS = [
  'addRole',
  'changeRole',
  'removeRole',
  'grant',
  'changeEnd',
  'revoke',
  'addOrganisation',
  'renameOrganisation',
  'moveOrganisation',
  'removeOrganisation',
  'addStore',
  'moveStore',
  'changeTimeZone',
  'removeStore',
  'invite',
  'moveUser',
  'disable',
  'enable',
  'unlock',
  'changeEmail',
  'startReset',
  'resetFactor',
  'endSessions',
] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/** The numbers choose among the records that exist when the command runs, so that shrinking can drop any command. */
export type AuthorizationCommand = {
  readonly kind: CommandKind;
  readonly by: number;
  readonly user: number;
  readonly role: number;
  readonly place: number;
  readonly to: number;
  readonly permissions: readonly string[];
  /** The last day of a role, as the number of days after the current one; null for a role without end. */
  readonly lastDay: number | null;
  /** Days that pass before the command. */
  readonly days: number;
};
export type AuthorizationScenario = {
  /** The parent of each organisation after two customers, chosen among the earlier organisations. */
  readonly parents: readonly number[];
  /** The organisation of each store. */
  readonly stores: readonly number[];
  /** The owner of a role is an organisation, or null for the installation. */
  readonly roles: readonly { readonly owner: number | null; readonly permissions: readonly string[] }[];
  readonly grants: readonly { readonly user: number; readonly role: number; readonly place: number }[];
  /** The organisation of each user. The last two never act, and the last is a super administrator. */
  readonly homes: readonly number[];
  /** Permissions of the built-in role `user`, which all users have. */
  readonly ordinary: readonly string[];
  readonly commands: readonly AuthorizationCommand[];
};

export const USER_COUNT = 6;
const number = fc.nat(59);
const permissions = fc.oneof(
  { weight: 2, arbitrary: fc.subarray([...PERMISSION_POOL]) },
  { weight: 1, arbitrary: fc.constant([...PERMISSION_POOL]) },
  { weight: 1, arbitrary: fc.constant(PERMISSION_POOL.filter((permission) => !permission.startsWith('esl'))) },
);
const owner = fc.option(number, { freq: 3 });
const kind = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...COMMAND_KINDS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'addRole',
      'changeRole',
      'grant',
      'changeEnd',
      'moveOrganisation',
      'moveStore',
      'removeRole',
      'removeStore',
      'revoke',
    ),
  },
);

export const scenarios: fc.Arbitrary<AuthorizationScenario> = fc.record({
  parents: fc.array(number, { minLength: 1, maxLength: 6 }),
  stores: fc.array(number, { minLength: 1, maxLength: 4 }),
  roles: fc.array(fc.record({ owner, permissions }), { minLength: 2, maxLength: 5 }),
  grants: fc.array(fc.record({ user: number, role: number, place: number }), { minLength: 3, maxLength: 10 }),
  homes: fc.array(number, { minLength: USER_COUNT, maxLength: USER_COUNT }),
  ordinary: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constant(['esl.labels.read']) },
  ),
  commands: fc.array(
    fc.record({
      kind,
      by: number,
      user: number,
      role: number,
      place: number,
      to: number,
      permissions,
      lastDay: fc.constantFrom(null, null, null, -2, 1, 2, 4),
      days: fc.oneof(
        { weight: 9, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
      ),
    }),
    { maxLength: 25, size: 'max' },
  ),
});
