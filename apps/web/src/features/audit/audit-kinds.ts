import { AUDIT_EVENTS, type AuditEvent } from '@foyer/contract/core/audit-events.ts';

import { t } from '#/shared/i18n/language.ts';
import type { CheckNode } from '#/ui/tree/check-nodes.ts';

type EventSubject<E> = E extends `${infer S}.${string}` ? S : never;
type AuditSubject = EventSubject<AuditEvent>;

const isAuditEvent = (event: string): event is AuditEvent => AUDIT_EVENTS.some((candidate) => candidate === event);
const subjectOf = (event: AuditEvent) => event.slice(0, event.indexOf('.')) as AuditSubject; // the part before the dot

export function kindText(event: string): string {
  return t(isAuditEvent(event) ? `audit.event.${event}` : 'audit.otherEvent');
}

/** All event kinds, grouped by subject. */
export function kindNodes(): CheckNode[] {
  const bySubject = Map.groupBy(AUDIT_EVENTS, subjectOf);
  return Array.from(bySubject, ([subject, kinds]) => ({
    id: subject,
    label: t(`audit.subject.${subject}`),
    children: kinds.map((value) => ({ id: value, value, label: kindText(value), children: [] })),
  }));
}
