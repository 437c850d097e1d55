import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { useTypedSearch } from '#/shared/forms/use-typed-search.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate, useLocation } from '#/shared/navigation/location.ts';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Page } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';

import { readListQuery, sessionsPath, type SessionListQuery } from './sessions-address.ts';
import { SessionsList } from './sessions-list.tsx';

/** All active sessions, with their users and IP addresses. */
export function SessionsPage() {
  const t = useTexts();
  const listQuery = readListQuery(useLocation());
  return (
    <Page title={t('sessions.title')} intro={t('sessions.intro')} columns="one">
      <Panel title={t('sessions.list')}>
        <Filters listQuery={listQuery} />
        <SessionsList listQuery={listQuery} />
      </Panel>
    </Page>
  );
}

function Filters({ listQuery }: { listQuery: SessionListQuery }) {
  const t = useTexts();
  const narrow = (changes: Partial<SessionListQuery>) =>
    navigate(sessionsPath({ ...listQuery, ...changes, cursor: {} }), { replace: true });
  const search = useTypedSearch(listQuery.query, (query) => narrow({ query }));
  const address = useTypedSearch(listQuery.address, (text) => narrow({ address: text }));
  return (
    <FilterBar label={t('sessions.filters')}>
      <SearchField
        label={t('sessions.search')}
        clearLabel={t('administration.clearSearch')}
        value={search.text}
        onChange={search.type}
        maxLength={SEARCH_LENGTH}
      />
      <SearchField
        label={t('sessions.address')}
        clearLabel={t('administration.clearSearch')}
        value={address.text}
        onChange={address.type}
        maxLength={SEARCH_LENGTH}
      />
    </FilterBar>
  );
}
