import { LIST_COUNTED } from '@foyer/contract/limits/lists.ts';

import { ActivityFact, ActivityFactPlace } from '#/administration/list/activity-link.tsx';
import { numberFormat } from '#/shared/i18n/formats.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Waiting } from '#/ui/feedback/skeleton.tsx';
import { Fact, FactPlace, Facts } from '#/ui/lists/facts.tsx';

import type { Organisation } from './data.ts';

/** What is known of an organisation. */
export function OrganisationFacts({ organisation }: { organisation: Organisation }) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = (value: number) => numberFormat(language).format(value);
  const { id, code, isCustomer, organisations, stores, users } = organisation;
  const countUpTo = (value: number) => (value >= LIST_COUNTED ? `${number(LIST_COUNTED)}+` : number(value));
  const people = countUpTo(users);
  const maySeePeople = useMay('users.read');
  return (
    <Facts>
      <Fact term={t('administration.code')}>
        <bdi>{code}</bdi>
      </Fact>
      <Fact term={t('organisations.kind')}>
        {t(isCustomer ? 'organisations.kind.customer' : 'organisations.kind.organisation')}
      </Fact>
      <Fact term={t('organisations.below')}>{countUpTo(organisations)}</Fact>
      <Fact term={t('organisations.allStores')}>{countUpTo(stores)}</Fact>
      <Fact term={t('organisations.allUsers')}>
        {maySeePeople && users > 0 ? (
          <Link to={`/users?${new URLSearchParams({ organisation: id })}`}>{people}</Link>
        ) : (
          people
        )}
      </Fact>
      <ActivityFact kind="organisation" id={id} />
    </Facts>
  );
}

/** Keeps the place of the facts. */
export function OrganisationFactsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <FactPlace />
      <FactPlace />
      <FactPlace />
      <FactPlace />
      <FactPlace />
      <ActivityFactPlace />
    </Waiting>
  );
}
