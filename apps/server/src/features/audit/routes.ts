import { exportAudit, listAudit } from '@foyer/contract/audit.ts';
import { parseAuditObject } from '@foyer/contract/core/audit-events.ts';
import type { Query } from '@foyer/contract/core/endpoint.ts';

import { readPageRequest } from '#/platform/database/cursor-page.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { AuditEntryView } from './entry-description.ts';
import type { AuditQuery, AuditLog } from './service.ts';

export function mountAudit(mount: Mount, audit: AuditLog): void {
  mount(listAudit, async ({ caller, query }) => {
    const { list, ...rest } = await audit.list(caller, queryOf(query), readPageRequest(query, 'time'));
    return { list: list.map(present), ...rest };
  });

  mount(exportAudit, ({ caller, query, from }) => audit.export(caller, queryOf(query), from));
}

function queryOf({ person, event, result, object: named, address, from, to }: Query<typeof listAudit>): AuditQuery {
  const object = named === undefined ? undefined : parseAuditObject(named);
  return {
    ...(person === undefined ? {} : { person }),
    ...(event === undefined ? {} : { events: event.split(',') }),
    ...(result === undefined ? {} : { result }),
    ...(object === undefined ? {} : { object }),
    ...(address === undefined ? {} : { address }),
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { to: new Date(to) }),
  };
}

function present({ sortKey: _sortKey, actorId, subject, subjectId, at, ...entry }: AuditEntryView) {
  return {
    ...entry,
    at: at.toISOString(),
    actor: { id: actorId, name: entry.actor },
    subject: subjectId === null ? null : { id: subjectId, name: subject ?? subjectId },
  };
}
