import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { MAX_MOVED_STORES } from '@foyer/contract/limits/organisations.ts';
import { STORE_STATUSES } from '@foyer/contract/organisations.ts';
import { useQuery } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import FolderInput from 'lucide-react/icons/folder-input';
import Plus from 'lucide-react/icons/plus';
import Store from 'lucide-react/icons/store';
import { type RefObject, useState } from 'react';

import { SelectionBar } from '#/administration/list/selection-bar.tsx';
import { useSelection } from '#/administration/list/use-selection.ts';
import { type PageCursor, useCursorPager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useDebounced } from '#/shared/forms/use-debounced.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Select } from '#/ui/forms/select.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { Pager } from '#/ui/lists/pager.tsx';

import {
  storeFilterOf,
  storesQuery,
  type OrganisationRecord,
  type StoreFilter,
  type StoreRecord as StoreRow,
} from './data.ts';
import { ExportStores } from './export-stores.tsx';
import { ImportStores } from './import/import-stores.tsx';
import { MoveStores } from './move-stores.tsx';
import { StoreDialog } from './store-dialog.tsx';
import { newStore, type NewStore } from './store-draft.ts';
import { StoresSkeleton, StoresTable } from './stores-table.tsx';

const NOTHING = { list: [], total: 0, more: false, next: null, previous: null };

type StoresPanelProps = { organisation: OrganisationRecord; titleRef: RefObject<HTMLHeadingElement | null> };

/** The stores of an organisation and its descendants. */
export function StoresPanel({ organisation, titleRef }: StoresPanelProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const debounced = useDebounced(text.trim());
  const [status, setStatus] = useState<StoreFilter['status']>('');
  const filter = { text: debounced, status };
  const [paged, setPaged] = useState<StoreFilter & { cursor: PageCursor }>();
  // A new search starts on the first page.
  const cursor = paged?.text === debounced && paged.status === status ? paged.cursor : {};
  const stores = useQuery(storesQuery(organisation.id, filter, cursor));
  const pager = useCursorPager(stores.data ?? NOTHING, (next) => setPaged({ ...filter, cursor: next }));
  const [importing, setImporting] = useState(false);
  const [dialog, setDialog] = useState<StoreRow | NewStore>();
  const isEmpty = stores.data?.list.length === 0;
  const listFilter = storeFilterOf(organisation.id, filter);
  const page = stores.data ?? NOTHING;
  const selection = useSelection({
    scope: JSON.stringify(listFilter),
    pageIds: page.list.filter(({ mayWrite }) => mayWrite).map(({ id }) => id),
    total: page.total,
    maxIds: MAX_MOVED_STORES,
  });
  const [moving, setMoving] = useState(false);

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
          isSearch={debounced !== '' || status !== ''}
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
          selection={selection}
          onEdit={setDialog}
        />
        <SelectionBar selection={selection} page={stores.data}>
          <Button onClick={() => setMoving(true)}>
            <FolderInput size={17} aria-hidden />
            {t('administration.move')}
          </Button>
        </SelectionBar>
        <Pager {...pager} />
      </>
    );
  }

  return (
    <Panel title={t('organisations.stores')} hint={t('organisations.storesHint')} titleRef={titleRef}>
      <FilterBar label={t('organisations.stores')}>
        <SearchField
          label={t('organisations.searchStores')}
          clearLabel={t('administration.clearSearch')}
          value={text}
          onChange={setText}
          maxLength={SEARCH_LENGTH}
        />
        <Select
          label={t('organisations.store.status.label')}
          value={status}
          options={[
            { value: '', label: t('organisations.store.everyStatus') },
            ...STORE_STATUSES.map((value) => ({ value, label: t(`organisations.store.status.${value}`) })),
          ]}
          onChoose={(value) => setStatus(STORE_STATUSES.find((one) => one === value) ?? '')}
        />
        <ExportStores filter={listFilter} />
        {organisation.mayWrite && (
          <>
            <Button variant="secondary" onClick={() => setImporting(true)}>
              <FileUp size={17} aria-hidden />
              {t('storeImport.import')}
            </Button>
            <Button variant="secondary" onClick={() => setDialog(newStore(organisation))}>
              <Plus size={17} aria-hidden />
              {t('organisations.addStore')}
            </Button>
          </>
        )}
      </FilterBar>
      {list()}
      <ImportStores open={importing} onClose={() => setImporting(false)} />
      <MoveStores
        open={moving}
        selection={selection.all ? { filter: listFilter } : { ids: [...selection.ids] }}
        onMoved={selection.clear}
        onClose={() => setMoving(false)}
      />
      <StoreDialog store={dialog} onClose={() => setDialog(undefined)} />
    </Panel>
  );
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
