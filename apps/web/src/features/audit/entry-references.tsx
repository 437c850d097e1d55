import { AUDIT_OBJECTS } from '@foyer/contract/core/audit-events.ts';
import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { DescriptionItem } from '#/ui/lists/description-list.tsx';

import { auditPath, type AuditListQuery, EMPTY_AUDIT_QUERY } from './audit-address.ts';
import type { AuditLogEntry } from './data.ts';
import { NamedLink } from './named-link.tsx';
import { actorOf, type NamedObject, objectOf, subjectOf } from './named-objects.ts';

import styles from './audit-list.module.css';

/** Details that reference an object, and their labels. */
const OBJECTS = [
  ['roleId', 'audit.detail.role'],
  ['role', 'audit.detail.role'],
  ['store', 'audit.detail.store'],
  ['organisation', 'audit.detail.organisation'],
  ['parent', 'audit.detail.parent'],
  ['application', 'audit.detail.application'],
  ['setting', 'audit.detail.setting'],
  ['audience', 'audit.detail.audience'],
  ['object', 'audit.detail.object'],
] as const satisfies readonly (readonly [string, TextKey])[];

type EntryReferencesProps = { entry: AuditLogEntry; onFollow: () => void };

/** The actor, the affected user and the objects of an entry, each with a link to the entries about it. */
export function EntryReferences({ entry, onFollow }: EntryReferencesProps) {
  const t = useTexts();
  const actor = actorOf(entry);
  const subject = subjectOf(entry);
  return (
    <>
      <NamedItem
        term={t('audit.actor')}
        named={actor}
        listQuery={actor.kind === 'application' ? entriesAbout(actor) : queryFor(entry.actor.name)}
        onFollow={onFollow}
      />
      {subject && (
        <NamedItem
          term={t('audit.subject.label')}
          named={subject}
          listQuery={queryFor(entry.subject?.name ?? subject.name)}
          onFollow={onFollow}
        />
      )}
      {OBJECTS.map(([detail, label]) => {
        const named = objectOf(entry, detail);
        return (
          named && (
            <NamedItem key={detail} term={t(label)} named={named} listQuery={entriesAbout(named)} onFollow={onFollow} />
          )
        );
      })}
    </>
  );
}

/** The query for entries about a user; undefined without a name. */
const queryFor = (person: string): AuditListQuery | undefined =>
  person === '' ? undefined : { ...EMPTY_AUDIT_QUERY, person };

function entriesAbout({ kind, id }: NamedObject): AuditListQuery | undefined {
  const objectKind = AUDIT_OBJECTS.find((one) => one === kind);
  return objectKind === undefined || id === undefined
    ? undefined
    : { ...EMPTY_AUDIT_QUERY, object: { kind: objectKind, id } };
}

type NamedItemProps = { term: string; named: NamedObject; listQuery: AuditListQuery | undefined; onFollow: () => void };

function NamedItem({ term, named, listQuery, onFollow }: NamedItemProps) {
  const t = useTexts();
  return (
    <DescriptionItem term={term}>
      <NamedLink named={named} />
      {listQuery !== undefined && (
        <Link className={styles.also} to={auditPath(listQuery)} onClick={onFollow}>
          {listQuery.object === undefined
            ? t('audit.showPerson')
            : t('audit.showObject', { name: t(`audit.object.${listQuery.object.kind}`) })}
        </Link>
      )}
    </DescriptionItem>
  );
}
