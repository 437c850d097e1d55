import Type from 'typebox';

import { AUDIT_RESULTS } from './audit-events.ts';
import { closed, endpoint } from './endpoint.ts';
import { SEARCH_LENGTH } from './limits.ts';
import { Part, partOf, Time } from './list.ts';

/** Lines of one export, at most. */
export const AUDIT_EXPORT_LINES = 100_000;

/** Somebody whom a line names: as they are called now, or by what was written down. */
const Named = closed({
  /** Null for a name that may belong to nobody, and for the command line. */
  id: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
});

/** A line of the trail. */
export const AuditLine = closed({
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
  /** Whether it is sealed into the chain, which happens within seconds. */
  sealed: Type.Boolean(),
});
export type AuditLine = Type.Static<typeof AuditLine>;

/** What the trail is narrowed down to; several of these must all hold. */
export const AuditFilter = {
  /** Who did it or to whom it was done: a whole username, or the id of a user. */
  person: Type.Optional(Type.String({ maxLength: SEARCH_LENGTH })),
  /** Kinds of events, with commas between them. */
  event: Type.Optional(
    Type.String({ pattern: String.raw`^[a-z_]{1,32}\.[a-z_]{1,32}(?:,[a-z_]{1,32}\.[a-z_]{1,32}){0,99}$` }),
  ),
  result: Type.Optional(Type.Enum([...AUDIT_RESULTS])),
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
  query: closed({ ...AuditFilter, ...Part }),
  result: partOf(AuditLine),
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
