import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';

import { ConfirmIconAction } from '#/administration/confirm-action.tsx';
import type { RowSelection } from '#/administration/list/use-selection.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { countryName } from '#/shared/i18n/country-name.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { Badge } from '#/ui/feedback/badge.tsx';
import { Skeleton, Waiting } from '#/ui/feedback/skeleton.tsx';
import { RecordTable, type RecordColumn } from '#/ui/lists/record-table.tsx';

import { removeStore, type OrganisationRecord, type StoreRecord } from './data.ts';
import { organisationPath } from './organisations-address.ts';
import { REMOVE_ROWS } from './place-rows.ts';
import { StorePeopleButton } from './store-people.tsx';

import styles from './stores-table.module.css';

type StoresTableProps = {
  stores: readonly StoreRecord[];
  /** The current organisation, whose name is omitted in its own stores. */
  organisation: OrganisationRecord;
  busy: boolean;
  selection: RowSelection;
  onEdit: (store: StoreRecord) => void;
};

/** Stores with their actions. Those that the user may change can be selected. */
export function StoresTable({ stores, organisation, busy, selection, onEdit }: StoresTableProps) {
  const t = useTexts();
  const maySeePeople = useMay('users.read');
  const mayWrite = stores.some((store) => store.mayWrite);
  return (
    <RecordTable<StoreRecord>
      caption={t('organisations.stores')}
      columns={columnsIn(t, organisation)}
      rows={stores}
      rowKey={({ id }) => id}
      busy={busy}
      {...(mayWrite && {
        selection: {
          page: selection.page,
          pageLabel: t('administration.selection.page'),
          onTogglePage: selection.togglePage,
          isSelected: selection.isSelected,
          rowLabel: (store: StoreRecord) =>
            store.mayWrite ? t('administration.selection.row', { name: store.name }) : undefined,
          onToggle: selection.toggle,
        },
      })}
      {...((mayWrite || maySeePeople) && {
        actions: { heading: t('administration.actions'), cell: actionsWith(onEdit) },
      })}
    />
  );
}

function columnsIn(t: ReturnType<typeof useTexts>, selected: OrganisationRecord): RecordColumn<StoreRecord>[] {
  return [
    {
      key: 'name',
      heading: t('administration.name'),
      cell: (store) => (
        <span className={styles.name}>
          <bdi>{store.name}</bdi>
          {store.status === 'closed' && <Badge tone="neutral">{t('organisations.store.status.closed')}</Badge>}
          <Address {...store} />
        </span>
      ),
      isRowHeader: true,
    },
    { key: 'code', heading: t('administration.code'), cell: ({ code }) => <bdi>{code}</bdi> },
    {
      key: 'organisation',
      heading: t('administration.organisation'),
      cell: ({ organisation: { id, name } }) =>
        id === selected.id ? (
          <bdi className={styles.custom}>{name}</bdi>
        ) : (
          <Link to={organisationPath(id)}>{name}</Link>
        ),
    },
  ];
}

/** The address and the country in one line, if the store has them. */
function Address({ address, country }: StoreRecord) {
  const { language } = useLanguage();
  const parts = [...(address?.split('\n') ?? []), ...(country === null ? [] : [countryName(country, language)])];
  const text = parts.filter((part) => part !== '').join(', ');
  return text === '' ? null : <bdi className={styles.address}>{text}</bdi>;
}

function actionsWith(onEdit: (store: StoreRecord) => void) {
  return (store: StoreRecord) => (
    <>
      <StorePeopleButton store={store} />
      <Actions store={store} onEdit={onEdit} />
    </>
  );
}

function Actions({ store, onEdit }: { store: StoreRecord; onEdit: (store: StoreRecord) => void }) {
  const t = useTexts();
  const client = useQueryClient();
  const { id, name, version, mayWrite } = store;
  if (!mayWrite) return null;
  const renew = () => void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
  return (
    <>
      <IconButton
        label={`${t('administration.edit')}: ${name}`}
        icon={<Pencil size={16} aria-hidden />}
        onClick={() => onEdit(store)}
      />
      <ConfirmIconAction
        label={t('administration.remove')}
        name={`${t('administration.remove')}: ${name}`}
        title={t('organisations.removeStoreAsk', { name })}
        text={t('organisations.removeStoreHint')}
        rows={REMOVE_ROWS}
        run={() => removeStore(id, version)}
        onDone={() => {
          showToast({ severity: 'success', text: t('organisations.storeRemoved') });
          renew();
        }}
        onFailed={renew}
      />
    </>
  );
}

const ROWS = Array.from({ length: 4 }, (_, row) => row);

export function StoresSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')} className={styles.waiting}>
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.rowSkeleton} />
      ))}
    </Waiting>
  );
}
