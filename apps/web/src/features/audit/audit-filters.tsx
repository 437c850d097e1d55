import { AUDIT_RESULTS } from '@foyer/contract/core/audit-events.ts';
import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { useTypedSearch } from '#/shared/forms/use-typed-search.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Select } from '#/ui/forms/select.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';

import { auditPath, type AuditListQuery } from './audit-address.ts';
import { KindsField } from './kinds-field.tsx';
import { TimeField } from './time-field.tsx';

import styles from './audit-filters.module.css';

export function AuditFilters({ listQuery }: { listQuery: AuditListQuery }) {
  const t = useTexts();
  const { result, from, to } = listQuery;
  const narrow = (changes: { [F in keyof AuditListQuery]?: AuditListQuery[F] | undefined }, replace = false) => {
    const { result: wanted, ...next } = { ...listQuery, ...changes, cursor: {} } as AuditListQuery; // result may be undefined
    navigate(auditPath({ ...next, ...(wanted !== undefined && { result: wanted }) }), { replace });
  };
  const person = useTypedSearch(listQuery.person, (text) => narrow({ person: text }, true));
  const address = useTypedSearch(listQuery.address, (text) => narrow({ address: text }, true));
  return (
    <FilterBar label={t('audit.filters')}>
      <SearchField
        label={t('audit.person')}
        clearLabel={t('administration.clearSearch')}
        value={person.text}
        onChange={person.type}
        maxLength={SEARCH_LENGTH}
      />
      <SearchField
        className={styles.whole}
        label={t('audit.address')}
        clearLabel={t('administration.clearSearch')}
        value={address.text}
        onChange={address.type}
        maxLength={SEARCH_LENGTH}
      />
      <KindsField events={listQuery.events} onChange={(events) => narrow({ events }, true)} />
      <Select
        label={t('audit.result.label')}
        value={result ?? ''}
        options={[
          { value: '', label: t('audit.everyResult') },
          ...AUDIT_RESULTS.map((value) => ({ value, label: t(`audit.result.${value}`) })),
        ]}
        onChoose={(value) => narrow({ result: AUDIT_RESULTS.find((one) => one === value) })}
      />
      <TimeField label={t('audit.from')} value={from} onChange={(value) => narrow({ from: value }, true)} />
      <TimeField label={t('audit.to')} value={to} onChange={(value) => narrow({ to: value }, true)} />
    </FilterBar>
  );
}
