import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';

import { ActivityDescription, ActivityDescriptionSkeleton } from '#/administration/list/activity-link.tsx';
import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Waiting } from '#/ui/feedback/skeleton.tsx';
import { DescriptionItem, DescriptionSkeleton, DescriptionList } from '#/ui/lists/description-list.tsx';

import type { OrganisationRecord } from './data.ts';
import { organisationsPath } from './organisations-address.ts';

export function OrganisationDetails({ organisation }: { organisation: OrganisationRecord }) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = (value: number) => numberFormat(language).format(value);
  const { id, code, isCustomer, organisations, stores, users } = organisation;
  const countUpTo = (value: number) => (value >= LIST_COUNT_LIMIT ? `${number(LIST_COUNT_LIMIT)}+` : number(value));
  const maySeePeople = useMay('users.read');
  const belowPath = organisationsPath({ below: id });
  const storesPath = organisationsPath({ organisation: id, section: 'stores' });
  const usersPath = `/users?${new URLSearchParams({ organisation: id })}`;
  return (
    <DescriptionList>
      <DescriptionItem term={t('administration.code')}>
        <bdi>{code}</bdi>
      </DescriptionItem>
      <DescriptionItem term={t('organisations.kind.label')}>
        {t(isCustomer ? 'organisations.kind.customer' : 'organisations.kind.organisation')}
      </DescriptionItem>
      <Count term={t('organisations.below')} text={countUpTo(organisations)} to={organisations > 0 && belowPath} />
      <Count term={t('organisations.allStores')} text={countUpTo(stores)} to={stores > 0 && storesPath} />
      <Count term={t('organisations.allUsers')} text={countUpTo(users)} to={maySeePeople && users > 0 && usersPath} />
      <ActivityDescription kind="organisation" id={id} />
    </DescriptionList>
  );
}

/** A count, with a link to the list of what was counted. */
function Count({ term, text, to }: { term: string; text: string; to: string | false }) {
  return <DescriptionItem term={term}>{to === false ? text : <Link to={to}>{text}</Link>}</DescriptionItem>;
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
