import { AccessPath } from '#/administration/list/access-path.tsx';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { localName, useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Item } from '#/ui/lists/item.tsx';

import type { UserPermission } from './permission-data.ts';

import styles from './user-page.module.css';

type UserPermissionRowProps = {
  access: UserPermission;
  /** The place for which the permission is explained. */
  place: PlaceOption | null;
};

/** A permission of a user, and each role assignment that gives it. */
export function UserPermissionRow({ access: { permission, via }, place }: UserPermissionRowProps) {
  const t = useTexts();
  const { language } = useLanguage();
  // Names such as "View" are clear only with the name above them.
  const name = [...permission.above.slice(-1), permission.names].map((names) => localName(names)).join(' · ');
  const areas = [permission.application.names, ...permission.above.slice(0, -1)];
  const area = areas.map((names) => localName(names)).join(' › ');
  const more = via.total - via.list.length;
  return (
    <Item
      name={name}
      details={[area]}
      below={
        <ul className={styles.paths}>
          {via.list.map((assignment) => (
            <li key={`${assignment.role.id} ${assignment.place.id}`}>
              <AccessPath assignment={assignment} leadsTo={place === null ? [name] : [name, place.name]} />
            </li>
          ))}
          {more > 0 && <li>{t('roles.moreOf', { count: numberFormat(language).format(more) })}</li>}
        </ul>
      }
    />
  );
}
