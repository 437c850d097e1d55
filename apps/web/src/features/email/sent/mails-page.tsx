import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { useQuery } from '@tanstack/react-query';

import { formatTotal } from '#/shared/api/paging.ts';
import { useTypedSearch } from '#/shared/forms/use-typed-search.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { navigate, useLocation } from '#/shared/navigation/location.ts';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Page } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { Tabs } from '#/ui/lists/tabs.tsx';

import { mailsQuery } from './data.ts';
import { mailsPath, type MailListQuery, readListQuery, STATES } from './mails-address.ts';
import { MailsList } from './mails-list.tsx';

import styles from './mails.module.css';

const TABS = ['all', ...STATES] as const;

/** Sent emails, with a tab per delivery state. */
export function MailsPage() {
  const t = useTexts();
  const { language } = useLanguage();
  const listQuery = readListQuery(useLocation());
  const counts = useQuery(mailsQuery(listQuery)).data?.counts;
  const countOf = (tab: (typeof TABS)[number]) => {
    const count = tab === 'all' ? undefined : counts?.[tab];
    return count && <span className={styles.count}>{formatTotal(count, language)}</span>;
  };
  return (
    <Page title={t('sentEmails.title')} intro={t('sentEmails.intro')} columns="one">
      <Panel title={t('sentEmails.list')}>
        <Search listQuery={listQuery} />
        <div className={styles.tabs}>
          <Tabs
            label={t('sentEmails.states')}
            tabs={TABS.map((value) => ({ value, label: t(`sentEmails.state.${value}`), marker: countOf(value) }))}
            value={listQuery.state ?? 'all'}
            onChange={(tab) => navigate(mailsPath(ofState(listQuery, tab)), { replace: true })}
          >
            <MailsList listQuery={listQuery} />
          </Tabs>
        </div>
      </Panel>
    </Page>
  );
}

const ofState = ({ query }: MailListQuery, tab: (typeof TABS)[number]): MailListQuery => ({
  ...(tab !== 'all' && { state: tab }),
  query,
  cursor: {},
});

function Search({ listQuery }: { listQuery: MailListQuery }) {
  const t = useTexts();
  const search = useTypedSearch(listQuery.query, (query) =>
    navigate(mailsPath({ ...listQuery, query, cursor: {} }), { replace: true }),
  );
  return (
    <FilterBar label={t('sentEmails.filters')}>
      <SearchField
        label={t('sentEmails.search')}
        clearLabel={t('administration.clearSearch')}
        value={search.text}
        onChange={search.type}
        maxLength={SEARCH_LENGTH}
      />
    </FilterBar>
  );
}
