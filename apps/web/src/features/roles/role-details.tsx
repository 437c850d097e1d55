import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';
import type { Role } from '@foyer/contract/roles.ts';

import { ActivityDescription, ActivityDescriptionSkeleton } from '#/administration/list/activity-link.tsx';
import { formatTotal } from '#/shared/api/paging.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useIsHighest, useMay } from '#/shared/session/use-may.ts';
import { Waiting } from '#/ui/feedback/skeleton.tsx';
import { DescriptionItem, DescriptionSkeleton, DescriptionList } from '#/ui/lists/description-list.tsx';

import { Enforced, RoleScopeText } from './role-texts.tsx';
import { holdersPath } from './roles-address.ts';

import styles from './role-form.module.css';

/** The details of a role, without its permissions. */
export function RoleDetails({ role }: { role: Role }) {
  const t = useTexts();
  const seesAll = useIsHighest();
  return (
    <DescriptionList>
      <DescriptionItem term={t('roles.where')}>
        <RoleScopeText organisation={role.organisation} />
      </DescriptionItem>
      <DescriptionItem term={t('roles.holders')}>
        <Holders role={role} /> {!seesAll && <span className={styles.quiet}>({t('roles.holdersHint')})</span>}
      </DescriptionItem>
      {!role.mayWrite && (
        <DescriptionItem term={t('roles.secondFactor')}>
          <Enforced enforced={role.secondFactorEnforced} />
        </DescriptionItem>
      )}
      <ActivityDescription kind="role" id={role.id} />
    </DescriptionList>
  );
}

function Holders({ role: { id, holders } }: { role: Role }) {
  const { language } = useLanguage();
  const countText = formatTotal({ total: holders, more: holders >= LIST_COUNT_LIMIT }, language);
  const maySee = useMay('users.read');
  return maySee && holders > 0 ? <Link to={holdersPath(id)}>{countText}</Link> : <>{countText}</>;
}

export function RoleDetailsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <ActivityDescriptionSkeleton />
    </Waiting>
  );
}
