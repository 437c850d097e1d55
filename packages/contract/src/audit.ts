import Type from 'typebox';

import { AUDIT_OBJECT_PATTERN, AUDIT_OBJECTS, AUDIT_RESULTS } from './core/audit-events.ts';
import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { PageQuery, pageOf, Time } from './core/pagination.ts';
import { SEARCH_LENGTH } from './limits/lists.ts';

/** Lines of one export, at most. */
export const MAX_AUDIT_EXPORT_ENTRIES = 100_000;

/** Somebody whom a line names: as they are called now, or by what was written down. */
const Named = closed({
  /** Null for a name that may belong to nobody, and for the command line. */
  id: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
});

/** What a line names by an id or a code. */
const AuditObject = closed({
  /** Which of the details it is. */
  detail: Type.String(),
  kind: Type.Enum([...AUDIT_OBJECTS]),
  id: Type.String(),
  /** As it was recorded, else as it is now; null when neither is known. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** Of an application that is installed, by language. */
  names: Type.Union([mapOf(Type.String()), Type.Null()]),
  /** Code of a built-in role, whose name users read in their language. */
  builtIn: Type.Union([Type.String(), Type.Null()]),
  /** Whether it still exists, as far as the caller may know. */
  exists: Type.Boolean(),
});

/** A line of the trail. */
export const AuditListEntry = closed({
  id: Type.String(),
  at: Time,
  /** One of `AUDIT_EVENTS`, or of an older or newer version. */
  event: Type.String(),
  /** Who did it, or tried. */
  actor: Named,
  /** To whom it was done, when that is another. */
  subject: Type.Union([Named, Type.Null()]),
  address: Type.String(),
  result: Type.Enum([...AUDIT_RESULTS]),
  requestId: Type.String(),
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  /** What the details name by an id or a code; the first is what the line is about, beside a user. */
  objects: Type.Array(AuditObject),
  /** Code of the permission that a refused call requires; null where it requires another thing, or is unknown. */
  requires: Type.Union([Type.String(), Type.Null()]),
  /** Whether it is sealed into the chain, which happens within seconds. */
  sealed: Type.Boolean(),
});
export type AuditListEntry = Type.Static<typeof AuditListEntry>;

/** What the trail is narrowed down to; several of these must all hold. */
export const AuditFilter = {
  /** Who did it or to whom it was done: a whole username, or the id of a user. */
  person: Type.Optional(Type.String({ maxLength: SEARCH_LENGTH })),
  /** Kinds of events, with commas between them. */
  event: Type.Optional(
    Type.String({ pattern: String.raw`^[a-z_]{1,32}\.[a-z_]{1,32}(?:,[a-z_]{1,32}\.[a-z_]{1,32}){0,99}$` }),
  ),
  result: Type.Optional(Type.Enum([...AUDIT_RESULTS])),
  /** What it is about, as `kind:id`: of a role, an organisation or a store the id, of an application the code, of a setting the name. */
  object: Type.Optional(Type.String({ pattern: AUDIT_OBJECT_PATTERN })),
  /** The whole address. */
  address: Type.Optional(Type.String({ maxLength: SEARCH_LENGTH })),
  /** From then on, and before then. */
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
    /** Permissions that these lines name, by code, with the page, menu or application above each; those that no installed application declares are missing. */
    permissions: mapOf(closed({ names: mapOf(Type.String()), above: mapOf(Type.String()), tickable: Type.Boolean() })),
  }),
  errors: [],
  doc: 'The audit trail, the newest line first: everything for super administrators, for others what users in their reach did and what was done to them.',
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
  doc: 'The same lines as a file (CSV, UTF-8), the newest 100,000 of them; the export is written down itself.',
});
