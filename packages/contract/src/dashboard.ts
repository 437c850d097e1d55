import Type from 'typebox';

import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { ListTotal, Time } from './core/pagination.ts';
import { Licence } from './licence.ts';

/** Sign-ins that began in an hour or on a day, both of UTC. */
const SignIns = closed({
  /** Its beginning. */
  at: Time,
  done: Type.Integer(),
  /** Wrong passwords and the like; the attempt that brought a lock is among them. */
  refused: Type.Integer(),
  /** Locks that they brought. */
  locked: Type.Integer(),
});

/** How the installation as a whole fares. */
const Health = closed({
  database: closed({ kind: Type.Enum(['embedded', 'postgresql']), version: Type.String() }),
  mail: closed({
    /** Whether a mail server is configured; without one mails wait. */
    configured: Type.Boolean(),
    waiting: ListTotal,
    dead: ListTotal,
    lastSentAt: Type.Union([Time, Type.Null()]),
  }),
  audit: closed({
    /** Lines that are sealed. */
    sealed: Type.Integer(),
    /** How old the oldest line is that is not, in seconds; null when all are. */
    unsealedSeconds: Type.Union([Type.Integer(), Type.Null()]),
  }),
});

export const Dashboard = closed({
  /** People whose session was used within a quarter of an hour, and all live sessions. */
  online: closed({ people: Type.Integer(), sessions: Type.Integer() }),
  signIns: closed({
    /** The last 24 hours and the last 30 days with the present ones, the oldest first, those without any too. */
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
  /** Null for others than super administrators. */
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
  doc: 'Who is there, how sign-ins went, how much there is of everything in the reach of the caller, and how the installation fares.',
});
