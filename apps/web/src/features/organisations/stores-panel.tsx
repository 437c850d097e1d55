import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Store from 'lucide-react/icons/store';
import { useState } from 'react';

import { type PageCursor, useCursorPager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useDebounced } from '#/shared/forms/use-debounced.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { Pager } from '#/ui/lists/pager.tsx';

import { storesQuery, type OrganisationRecord, type StoreRecord as StoreRow } from './data.ts';
import { StoreDialog, type NewStore } from './store-dialog.tsx';
import { StoresSkeleton, StoresTable } from './stores-table.tsx';

const NOTHING = { list: [], total: 0, more: false, next: null, previous: null };

/** The stores of an organisation and its descendants. */
export function StoresPanel({ organisation }: { organisation: OrganisationRecord }) {
  const t = useTexts();
  const [text, setText] = useState('');
  const debounced = useDebounced(text.trim());
  const [paged, setPaged] = useState<{ text: string; cursor: PageCursor }>();
  // A new search starts on the first page.
  const cursor = paged?.text === debounced ? paged.cursor : {};
  const stores = useQuery(storesQuery(organisation.id, debounced, cursor));
  const pager = useCursorPager(stores.data ?? NOTHING, (next) => setPaged({ text: debounced, cursor: next }));
  const [dialog, setDialog] = useState<StoreRow | NewStore>();
  const isEmpty = stores.data?.list.length === 0;

  function list() {
    if (stores.data === undefined) {
      if (stores.isFetching) return <StoresSkeleton />;
      return (
        <LoadFailed title={t('organisations.storesFailed')} {...retryTexts()} onRetry={() => void stores.refetch()} />
      );
    }
    if (isEmpty)
      return (
        <NoStores
          isSearch={debounced !== ''}
          isCustomer={organisation.isCustomer}
          cursor={cursor}
          onBeginning={() => setPaged(undefined)}
        />
      );
    return (
      <>
        <StoresTable
          stores={stores.data.list}
          organisation={organisation}
          busy={stores.isPlaceholderData}
          onEdit={setDialog}
        />
        <Pager {...pager} />
      </>
    );
  }

  return (
    <Panel title={t('organisations.stores')} hint={t('organisations.storesHint')}>
      <FilterBar label={t('organisations.stores')}>
        <SearchField
          label={t('administration.searchByName')}
          clearLabel={t('administration.clearSearch')}
          value={text}
          onChange={setText}
          maxLength={SEARCH_LENGTH}
        />
        {organisation.mayWrite && (
          <Button variant="secondary" onClick={() => setDialog(newStore(organisation))}>
            <Plus size={17} aria-hidden />
            {t('organisations.addStore')}
          </Button>
        )}
      </FilterBar>
      {list()}
      <StoreDialog store={dialog} onClose={() => setDialog(undefined)} />
    </Panel>
  );
}

function newStore({ id, name, code }: OrganisationRecord): NewStore {
  return { id: undefined, name: '', code: '', organisation: { id, name, code }, version: 1 };
}

type NoStoresProps = { isSearch: boolean; isCustomer: boolean; cursor: PageCursor; onBeginning: () => void };

function NoStores({ isSearch, isCustomer, cursor, onBeginning }: NoStoresProps) {
  const t = useTexts();
  const isBeginning = cursor.after === undefined && cursor.before === undefined;
  if (isBeginning && !isSearch)
    return (
      <EmptyState
        icon={<Store size={28} />}
        // A customer without stores has the same text as in the header (specification section 8).
        title={t(isCustomer ? 'home.noStores' : 'organisations.noStores')}
        titleAs="h3"
        hint={t('organisations.noStoresHint')}
      />
    );
  if (isBeginning)
    return <EmptyState icon={<Store size={28} />} title={t('organisations.noStoreFound')} titleAs="h3" />;
  return (
    <EmptyState
      icon={<Store size={28} />}
      title={t('administration.nothingHere')}
      titleAs="h3"
      hint={t('administration.nothingHereHint')}
      action={<Button onClick={onBeginning}>{t('administration.beginning')}</Button>}
    />
  );
}
