import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';

import { ActivityDescription, ActivityDescriptionSkeleton } from '#/administration/list/activity-link.tsx';
import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Waiting } from '#/ui/feedback/skeleton.tsx';
import { DescriptionItem, DescriptionSkeleton, DescriptionList } from '#/ui/lists/description-list.tsx';

import type { OrganisationRecord } from './data.ts';

export function OrganisationDetails({ organisation }: { organisation: OrganisationRecord }) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = (value: number) => numberFormat(language).format(value);
  const { id, code, isCustomer, organisations, stores, users } = organisation;
  const countUpTo = (value: number) => (value >= LIST_COUNT_LIMIT ? `${number(LIST_COUNT_LIMIT)}+` : number(value));
  const people = countUpTo(users);
  const maySeePeople = useMay('users.read');
  return (
    <DescriptionList>
      <DescriptionItem term={t('administration.code')}>
        <bdi>{code}</bdi>
      </DescriptionItem>
      <DescriptionItem term={t('organisations.kind.label')}>
        {t(isCustomer ? 'organisations.kind.customer' : 'organisations.kind.organisation')}
      </DescriptionItem>
      <DescriptionItem term={t('organisations.below')}>{countUpTo(organisations)}</DescriptionItem>
      <DescriptionItem term={t('organisations.allStores')}>{countUpTo(stores)}</DescriptionItem>
      <DescriptionItem term={t('organisations.allUsers')}>
        {maySeePeople && users > 0 ? (
          <Link to={`/users?${new URLSearchParams({ organisation: id })}`}>{people}</Link>
        ) : (
          people
        )}
      </DescriptionItem>
      <ActivityDescription kind="organisation" id={id} />
    </DescriptionList>
  );
}

export function OrganisationDetailsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <ActivityDescriptionSkeleton />
    </Waiting>
  );
}
