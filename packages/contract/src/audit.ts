import { AUDIT_OBJECT_PATTERN, AUDIT_OBJECTS, AUDIT_RESULTS } from './core/audit-events.ts';
import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { PageQuery, pageOf, Time } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { SEARCH_LENGTH } from './limits/lists.ts';

/** Maximum number of entries in an export. */
export const MAX_AUDIT_EXPORT_ENTRIES = 100_000;

/** A user named by an entry, with the current or else the recorded name. */
const Named = closed({
  /** Null if the actor is not a known user, such as the command line or an unknown username. */
  id: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
});

/** An object that an entry names by an ID or a code. */
const AuditObject = closed({
  /** Key of the detail that names the object. */
  detail: Type.String(),
  kind: Type.Enum([...AUDIT_OBJECTS]),
  id: Type.String(),
  /** The recorded name, or else the current one; null if neither is known. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** Names of an installed application by language; null for other objects. */
  names: Type.Union([mapOf(Type.String()), Type.Null()]),
  /** Code of a built-in role, whose name is translated. */
  builtIn: Type.Union([Type.String(), Type.Null()]),
  /** Whether the object still exists, as far as the caller may know. */
  exists: Type.Boolean(),
});

export const AuditListEntry = closed({
  id: Type.String(),
  at: Time,
  /** One of `AUDIT_EVENTS`, or an event of an older or newer version. */
  event: Type.String(),
  /** Who performed or attempted the action. */
  actor: Named,
  /** The affected user, if different from the actor. */
  subject: Type.Union([Named, Type.Null()]),
  address: Type.String(),
  result: Type.Enum([...AUDIT_RESULTS]),
  requestId: Type.String(),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  /** Objects that the details name by an ID or a code. The first one is the entry's main object, apart from a user. */
  objects: Type.Array(AuditObject),
  /** Code of the permission that a refused call requires; null if it requires something else, or is unknown. */
  requires: Type.Union([Type.String(), Type.Null()]),
  /** Whether the entry is sealed into the hash chain, which happens within seconds. */
  sealed: Type.Boolean(),
});
export type AuditListEntry = Type.Static<typeof AuditListEntry>;

/** Filter of the audit log. Entries must match all given conditions. */
export const AuditFilter = {
  /** Actor or affected user: a complete username, or the ID of a user. */
  person: Type.Optional(Type.String({ maxLength: SEARCH_LENGTH })),
  /** Event names, separated by commas. */
  event: Type.Optional(
    Type.String({ pattern: String.raw`^[a-z_]{1,32}\.[a-z_]{1,32}(?:,[a-z_]{1,32}\.[a-z_]{1,32}){0,99}$` }),
  ),
  result: Type.Optional(Type.Enum([...AUDIT_RESULTS])),
  /**
   * Object as `kind:id`: the ID of a role, organisation or store, the code of an application, the name of a setting.
   */
  object: Type.Optional(Type.String({ pattern: AUDIT_OBJECT_PATTERN })),
  /** The complete IP address. */
  address: Type.Optional(Type.String({ maxLength: SEARCH_LENGTH })),
  /** `from` is inclusive, `to` is exclusive. */
  from: Type.Optional(Time),
  to: Type.Optional(Time),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/v2/manage/audit',
  weight: 8,
  access: 'audit.read',
  query: closed({ ...AuditFilter, ...PageQuery }),
  result: closed({
    ...pageOf(AuditListEntry).properties,
    /**
     * Permissions that these entries name, by code, with the page, menu or application above each. Permissions that no
     * installed application declares are missing.
     */
    permissions: mapOf(closed({ names: mapOf(Type.String()), above: mapOf(Type.String()), tickable: Type.Boolean() })),
  }),
  errors: [],
  doc: 'The audit log, newest entry first. Super administrators see all entries; other administrators see entries about users in their reach, and actions of those users in their reach who have no more permissions than they do.',
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/v2/manage/audit-export',
  weight: 400,
  access: 'audit.read',
  query: closed({ ...AuditFilter, format: Type.Optional(Type.Enum(['csv'])) }),
  result: Type.Null(),
  errors: [],
  file: true,
  changesState: true,
  callerRate: { calls: 10, seconds: 60 },
  doc: 'Entries of the audit log as a file (CSV, UTF-8), filtered like the list and limited to the newest 100,000. The export itself is recorded in the audit log.',
});
