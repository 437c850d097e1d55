import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import Network from 'lucide-react/icons/network';
import { useState } from 'react';

import { useDebounced } from '#/shared/forms/use-debounced.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { nodesQuery, type OrganisationRecord } from './data.ts';
import { OrganisationMatches } from './organisation-matches.tsx';
import { OrganisationTree } from './organisation-tree.tsx';

import styles from './organisations-page.module.css';

type OrganisationsPanelProps = { chosen: string | undefined; organisation: OrganisationRecord | undefined };

/** All organisations that the user may see, as a tree or as search results. */
export function OrganisationsPanel({ chosen, organisation }: OrganisationsPanelProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const debounced = useDebounced(text.trim());
  const top = useInfiniteQuery(nodesQuery({}));
  const isEmpty = top.data?.pages[0]?.list.length === 0;
  return (
    <Panel title={t('organisations.tree')}>
      <search className={styles.search}>
        <SearchField
          label={t('administration.searchByName')}
          clearLabel={t('administration.clearSearch')}
          value={text}
          onChange={setText}
          maxLength={SEARCH_LENGTH}
        />
      </search>
      <div className={styles.scroll}>
        {/* Hidden, not removed, so that expanded nodes stay expanded during a search. */}
        <div hidden={debounced !== ''}>
          {isEmpty ? (
            <EmptyState
              icon={<Network size={28} />}
              title={t('organisations.none')}
              titleAs="h3"
              hint={t('organisations.noneHint')}
            />
          ) : (
            <OrganisationTree chosen={chosen} organisation={organisation} />
          )}
        </div>
        {debounced !== '' && <OrganisationMatches text={debounced} chosen={chosen} />}
      </div>
    </Panel>
  );
}
