import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMemo, useState } from 'react';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { countsOf, filtered, toggled, type CheckCount } from '#/ui/tree/check-nodes.ts';
import { CheckTree } from '#/ui/tree/check-tree.tsx';

import { kindNodes, kindText } from './audit-kinds.ts';

import styles from './audit-filters.module.css';

type KindsFieldProps = { events: readonly string[]; onChange: (events: readonly string[]) => void };

/** Selects event kinds, one by one or all of a subject. */
export function KindsField({ events, onChange }: KindsFieldProps) {
  const t = useTexts();
  return (
    <Popover
      title={t('audit.kinds')}
      trigger={
        <Button
          variant="secondary"
          className={styles.trigger}
          aria-label={`${t('audit.kinds')}: ${selectionText(t, events)}`}
        >
          {selectionText(t, events)}
          <ChevronDown size={16} aria-hidden />
        </Button>
      }
    >
      <Kinds events={events} onChange={onChange} />
    </Popover>
  );
}

function selectionText(t: ReturnType<typeof useTexts>, events: readonly string[]): string {
  if (events.length === 0) return t('audit.everyKind');
  return events.length === 1 ? kindText(events[0] ?? '') : t('audit.kindsChosen', { count: events.length });
}

function Kinds({ events, onChange }: KindsFieldProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // oxlint-disable-next-line react/exhaustive-deps -- the labels depend on the language
  const nodes = useMemo(() => kindNodes(), [language]);
  const checked = useMemo(() => new Set(events), [events]);
  const counts = useMemo(() => countsOf(nodes, checked), [nodes, checked]);
  const filteredTree = useMemo(() => filtered(nodes, { text }), [nodes, text]);

  function expand(id: string, isOpen: boolean) {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  }

  return (
    <div className={styles.kinds}>
      <SearchField
        label={t('administration.searchByName')}
        clearLabel={t('administration.clearSearch')}
        value={text}
        onChange={setText}
        maxLength={SEARCH_LENGTH}
      />
      {filteredTree.nodes.length === 0 ? (
        <p className={styles.none}>{t('audit.nothingFound')}</p>
      ) : (
        <CheckTree
          label={t('audit.kinds')}
          nodes={filteredTree.nodes}
          open={text === '' ? open : filteredTree.opened}
          onExpand={expand}
          counts={counts}
          formatCount={({ checked: count, total }: CheckCount) => t('audit.countOf', { count, total })}
          onToggle={(node) => onChange([...toggled(node, checked)])}
          marked={text}
        />
      )}
      {events.length > 0 && (
        <Button variant="quiet" className={styles.clear} onClick={() => onChange([])}>
          {t('audit.everyKind')}
        </Button>
      )}
    </div>
  );
}
