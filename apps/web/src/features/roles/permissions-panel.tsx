import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import Lock from 'lucide-react/icons/lock';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo } from 'react';

import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { countsOf, leavesOf, toggled, type CheckNode, type CheckCount } from '#/ui/tree/check-nodes.ts';
import { CheckTree } from '#/ui/tree/check-tree.tsx';

import { TreeTools } from './tree-tools.tsx';
import { useTreeFilter } from './use-tree-filter.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './permissions-panel.module.css';

type PermissionsPanelProps = {
  nodes: readonly CheckNode[];
  checked: ReadonlySet<string>;
  /** Absent for a read-only role, which initially shows only its own permissions. */
  onCheck?: (checked: ReadonlySet<string>) => void;
};

/** All permissions, with a role's permissions ticked. */
export function PermissionsPanel({ nodes, checked, onCheck }: PermissionsPanelProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const filter = useTreeFilter(nodes, checked, onCheck === undefined);
  const counts = useMemo(() => countsOf(nodes, checked), [nodes, checked]);
  const leaves = useMemo(() => leavesOf(nodes), [nodes]);
  const matchCount = useMemo(() => leavesOf(filter.nodes).length, [filter.nodes]);

  const number = useMemo(() => numberFormat(language), [language]);
  const formatCount = ({ checked: count, total }: CheckCount) =>
    t('roles.countOf', { count: number.format(count), total: number.format(total) });
  const all = leaves.filter(({ value = '' }) => checked.has(value)).length;

  const total = formatCount({ checked: all, total: leaves.length });
  const visible = t('roles.found', { n: matchCount, count: number.format(matchCount) });

  return (
    <Panel title={t('roles.permissions')} hint={filter.isFiltered ? `${total} · ${visible}` : total}>
      <TreeTools filter={filter} maxLength={SEARCH_LENGTH} />
      <output className={hidden.visuallyHidden}>{filter.isFiltered && visible}</output>
      {filter.nodes.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} />}
          title={t('roles.noPermissionFound')}
          titleAs="h3"
          hint={t('roles.noPermissionFoundHint')}
          action={
            <Button variant="secondary" onClick={filter.clear}>
              {t('administration.clearFilters')}
            </Button>
          }
        />
      ) : (
        <div className={styles.tree}>
          <CheckTree
            label={t('roles.tree')}
            nodes={filter.nodes}
            open={filter.open}
            onExpand={filter.expand}
            counts={counts}
            formatCount={formatCount}
            marked={filter.query}
            {...(onCheck && { onToggle: (node) => onCheck(toggled(node, checked)) })}
          />
        </div>
      )}
      {onCheck && (
        <p className={styles.notes}>
          <span>{t('roles.groupHint')}</span>
          {leaves.some(({ reason }) => reason !== undefined) && (
            <span className={styles.lock}>
              <Lock size={14} aria-hidden /> {t('roles.lacking')}
            </span>
          )}
        </p>
      )}
    </Panel>
  );
}
