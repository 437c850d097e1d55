import { AUDIT_OBJECTS } from '@foyer/contract/core/audit-events.ts';
import type { TextKey } from '@foyer/contract/generated/text-key.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { DescriptionItem } from '#/ui/lists/description-list.tsx';

import { auditPath, type AuditShown, EVERYTHING_SHOWN } from './audit-address.ts';
import type { AuditLine } from './data.ts';
import { NamedLink } from './named-link.tsx';
import { actorOf, type Named, objectOf, subjectOf } from './named.ts';

import styles from './audit-list.module.css';

/** What the details name, and what each of them is called. */
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

type LineObjectsProps = { line: AuditLine; onFollow: () => void };

/** Who and what an entry names, each with a link to all entries about it. */
export function LineObjects({ line, onFollow }: LineObjectsProps) {
  const t = useTexts();
  const actor = actorOf(line);
  const subject = subjectOf(line);
  return (
    <>
      <NamedItem
        term={t('audit.actor')}
        named={actor}
        shown={actor.kind === 'application' ? entriesAbout(actor) : shownOf(line.actor.name)}
        onFollow={onFollow}
      />
      {subject && (
        <NamedItem
          term={t('audit.subject')}
          named={subject}
          shown={shownOf(line.subject?.name ?? subject.name)}
          onFollow={onFollow}
        />
      )}
      {OBJECTS.map(([detail, label]) => {
        const named = objectOf(line, detail);
        return (
          named && (
            <NamedItem key={detail} term={t(label)} named={named} shown={entriesAbout(named)} onFollow={onFollow} />
          )
        );
      })}
    </>
  );
}

/** Entries about a user; the name is that of the search field. */
const shownOf = (person: string): AuditShown | undefined =>
  person === '' ? undefined : { ...EVERYTHING_SHOWN, person };

function entriesAbout({ kind, id }: Named): AuditShown | undefined {
  const known = AUDIT_OBJECTS.find((one) => one === kind);
  return known === undefined || id === undefined ? undefined : { ...EVERYTHING_SHOWN, object: { kind: known, id } };
}

type NamedItemProps = { term: string; named: Named; shown: AuditShown | undefined; onFollow: () => void };

function NamedItem({ term, named, shown, onFollow }: NamedItemProps) {
  const t = useTexts();
  return (
    <DescriptionItem term={term}>
      <NamedLink named={named} />
      {shown !== undefined && (
        <Link className={styles.also} to={auditPath(shown)} onClick={onFollow}>
          {shown.object === undefined
            ? t('audit.showPerson')
            : t('audit.showObject', { name: t(`audit.object.${shown.object.kind}`) })}
        </Link>
      )}
    </DescriptionItem>
  );
}
