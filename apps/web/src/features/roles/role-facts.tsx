import { LIST_COUNTED } from '@foyer/contract/limits/lists.ts';
import type { Role } from '@foyer/contract/roles.ts';

import { ActivityFact, ActivityFactPlace } from '#/administration/list/activity-link.tsx';
import { formatTotal } from '#/shared/api/cursor-page.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Waiting } from '#/ui/feedback/skeleton.tsx';
import { Fact, FactPlace, Facts } from '#/ui/lists/facts.tsx';

import { Enforced, RolePlaceWords } from './role-words.tsx';
import { holdersPath } from './roles-address.ts';

import styles from './role-form.module.css';

/** What is known of a role beside its permissions. */
export function RoleFacts({ role }: { role: Role }) {
  const t = useTexts();
  const seesAll = useIsHighest();
  return (
    <Facts>
      <Fact term={t('roles.where')}>
        <RolePlaceWords organisation={role.organisation} />
      </Fact>
      <Fact term={t('roles.holders')}>
        <Holders role={role} /> {!seesAll && <span className={styles.quiet}>({t('roles.holdersHint')})</span>}
      </Fact>
      {!role.mayWrite && (
        <Fact term={t('roles.secondFactor')}>
          <Enforced enforced={role.secondFactorEnforced} />
        </Fact>
      )}
      <ActivityFact kind="role" id={role.id} />
    </Facts>
  );
}

function Holders({ role: { id, holders } }: { role: Role }) {
  const { language } = useLanguage();
  const words = formatTotal({ total: holders, more: holders >= LIST_COUNTED }, language);
  const maySee = useMay('users.read');
  return maySee && holders > 0 ? <Link to={holdersPath(id)}>{words}</Link> : <>{words}</>;
}

/** Keeps the place of the facts. */
export function RoleFactsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <FactPlace />
      <FactPlace />
      <FactPlace />
      <ActivityFactPlace />
    </Waiting>
  );
}
