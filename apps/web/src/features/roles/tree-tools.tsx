import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';

import { useTexts } from '#/shared/i18n/language.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { Checkbox } from '#/ui/forms/checkbox.tsx';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';

import type { useTreeFilter } from './use-tree-filter.ts';

import styles from './permissions-panel.module.css';

type TreeToolsProps = { filter: ReturnType<typeof useTreeFilter>; maxLength: number };

/** Filters, expands and collapses the permission tree. */
export function TreeTools({ filter, maxLength }: TreeToolsProps) {
  const t = useTexts();
  return (
    <FilterBar label={t('roles.searchPermissions')}>
      <SearchField
        label={t('roles.searchPermissions')}
        clearLabel={t('administration.clearSearch')}
        value={filter.text}
        onChange={filter.setText}
        maxLength={maxLength}
      />
      <div className={styles.tools}>
        <Checkbox
          label={t('roles.onlyGranted')}
          checked={filter.onlyChecked}
          onChange={(event) => filter.setOnlyChecked(event.currentTarget.checked)}
        />
        <span className={styles.pageButtons}>
          <IconButton
            label={t('roles.expandAll')}
            icon={<ChevronsUpDown size={18} aria-hidden />}
            onClick={filter.expandAll}
          />
          <IconButton
            label={t('roles.collapseAll')}
            icon={<ChevronsDownUp size={18} aria-hidden />}
            onClick={filter.collapseAll}
          />
        </span>
      </div>
    </FilterBar>
  );
}
