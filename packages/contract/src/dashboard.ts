import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { ListTotal, Time } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { Licence } from './licence.ts';

/** Sign-ins that began in one hour or on one day, in UTC. */
const SignIns = closed({
  /** Start of the hour or day. */
  at: Time,
  done: Type.Integer(),
  /** Refused attempts, such as wrong passwords, including those that caused a lock. */
  refused: Type.Integer(),
  /** Locks caused by these attempts. */
  locked: Type.Integer(),
});

/** Health of the whole installation. */
const Health = closed({
  database: closed({ kind: Type.Enum(['embedded', 'postgresql']), version: Type.String() }),
  mail: closed({
    /** Whether an email server is configured. Without one, emails wait. */
    configured: Type.Boolean(),
    waiting: ListTotal,
    dead: ListTotal,
    lastSentAt: Type.Union([Time, Type.Null()]),
  }),
  audit: closed({
    /** Number of sealed entries. */
    sealed: Type.Integer(),
    /** Age of the oldest unsealed entry, in seconds; null if all are sealed. */
    unsealedSeconds: Type.Union([Type.Integer(), Type.Null()]),
  }),
});

export const Dashboard = closed({
  /** Users whose session was used in the last 15 minutes, and all live sessions. */
  online: closed({ people: Type.Integer(), sessions: Type.Integer() }),
  signIns: closed({
    /** The last 24 hours and 30 days including the current ones, oldest first, also those without sign-ins. */
    hours: Type.Array(SignIns),
    days: Type.Array(SignIns),
  }),
  users: closed({ active: ListTotal, invited: ListTotal, disabled: ListTotal }),
  organisations: ListTotal,
  stores: ListTotal,
  versions: closed({
    foyer: Type.String(),
    applications: Type.Array(closed({ code: Type.String(), names: mapOf(Type.String()), version: Type.String() })),
  }),
  /** The licence and how much of it is used; null for callers without `licence.read`. */
  licence: Type.Union([
    closed({
      state: Licence.properties.state,
      daysLeft: Licence.properties.daysLeft,
      renewed: Licence.properties.renewed,
      /** Stores of the whole installation, and how many are allowed. */
      stores: Type.Integer(),
      serviceStore: Type.Integer(),
    }),
    Type.Null(),
  ]),
  /** Null unless the caller is a super administrator. */
  health: Type.Union([Health, Type.Null()]),
});
export type Dashboard = Type.Static<typeof Dashboard>;

export const dashboard = endpoint({
  method: 'GET',
  path: '/v2/manage/dashboard',
  weight: 8,
  access: 'audit.read',
  result: Dashboard,
  errors: [],
  doc: 'Users who are online, sign-ins, counts of all objects in the reach of the caller, and the health of the installation.',
});
