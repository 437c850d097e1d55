import {
  AUDIT_EVENTS,
  AUDIT_RESULTS,
  type AuditObjectKey,
  formatAuditObject,
  parseAuditObject,
} from '@foyer/contract/core/audit-events.ts';
import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { type PageCursor, readCursor } from '#/shared/api/paging.ts';
import type { Location } from '#/shared/navigation/location.ts';

/** Path of the audit log; the filters are its query parameters. */
const AUDIT_PATH = '/audit';

export type AuditListQuery = {
  readonly person: string;
  /** Event kinds to show; empty for all. */
  readonly events: readonly string[];
  readonly result?: (typeof AUDIT_RESULTS)[number];
  /** The object that entries are about, if it is not a user. */
  readonly object?: AuditObjectKey;
  readonly address: string;
  /** Local date and time, such as `2026-11-22T14:05`; empty for no limit. */
  readonly from: string;
  readonly to: string;
  readonly cursor: PageCursor;
};

export const EMPTY_AUDIT_QUERY: AuditListQuery = { person: '', events: [], address: '', from: '', to: '', cursor: {} };

/** Parses the list query from the URL; ignores invalid parameters. */
export function readListQuery({ query }: Pick<Location, 'query'>): AuditListQuery {
  const result = AUDIT_RESULTS.find((one) => one === query.get('result'));
  const object = parseAuditObject(query.get('object') ?? '');
  const request = new Set((query.get('events') ?? '').split(','));
  return {
    person: (query.get('person') ?? '').slice(0, SEARCH_LENGTH),
    events: AUDIT_EVENTS.filter((event) => request.has(event)),
    ...(result !== undefined && { result }),
    ...(object !== undefined && { object }),
    address: (query.get('address') ?? '').slice(0, SEARCH_LENGTH),
    from: localTime(query.get('from')),
    to: localTime(query.get('to')),
    cursor: readCursor(query),
  };
}

/** Returns the text if it is a local date and time in the input's format, else an empty string. */
function localTime(text: string | null): string {
  const isTime = text !== null && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text);
  return isTime && !Number.isNaN(Date.parse(text)) ? text : '';
}

export function auditPath({ events, object, cursor, ...fields }: AuditListQuery): string {
  const about = object === undefined ? '' : formatAuditObject(object);
  const present = Object.entries({ ...fields, object: about, events: events.join(','), ...cursor }).filter(
    ([, value]) => value !== '',
  );
  const search = new URLSearchParams(present).toString();
  return search === '' ? AUDIT_PATH : `${AUDIT_PATH}?${search}`;
}

/** Whether the list is filtered. */
export function isNarrowed({ person, events, result, object, address, from, to }: AuditListQuery): boolean {
  return (
    events.length > 0 ||
    result !== undefined ||
    object !== undefined ||
    [person, address, from, to].some((text) => text !== '')
  );
}

/** The query parameters of the request to the server. */
export function auditFilter({ person, events, result, object, address, from, to }: AuditListQuery) {
  return {
    ...(person.trim() !== '' && { person: person.trim() }),
    ...(events.length > 0 && { event: events.join(',') }),
    ...(result !== undefined && { result }),
    ...(object !== undefined && { object: formatAuditObject(object) }),
    ...(address.trim() !== '' && { address: address.trim() }),
    ...(from !== '' && { from: new Date(from).toISOString() }),
    ...(to !== '' && { to: new Date(to).toISOString() }),
  };
}
