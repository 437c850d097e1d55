import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Network from 'lucide-react/icons/network';
import X from 'lucide-react/icons/x';
import { useState } from 'react';

import { namedOrganisationQuery } from '#/shared/api/organisation-query.ts';
import { useDebounced } from '#/shared/forms/use-debounced.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { nodesQuery, type OrganisationRecord } from './data.ts';
import { OrganisationMatches } from './organisation-matches.tsx';
import { OrganisationTree } from './organisation-tree.tsx';
import { ORGANISATIONS_PATH, organisationPath } from './organisations-address.ts';

import styles from './organisations-page.module.css';

type OrganisationsPanelProps = {
  chosen: string | undefined;
  /** Only the organisations below this one are shown. */
  below: string | undefined;
  organisation: OrganisationRecord | undefined;
};

/** The organisations that the user may see, or those below one, as a tree or as search results. */
export function OrganisationsPanel({ chosen, below, organisation }: OrganisationsPanelProps) {
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
      {below !== undefined && <Limit below={below} chosen={chosen} />}
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
            <OrganisationTree key={below} chosen={chosen} below={below} organisation={organisation} />
          )}
        </div>
        {debounced !== '' && <OrganisationMatches text={debounced} below={below} chosen={chosen} />}
      </div>
    </Panel>
  );
}

/** The organisation to which the tree is limited, and a button that removes the limit. */
function Limit({ below, chosen }: { below: string; chosen: string | undefined }) {
  const t = useTexts();
  const { data } = useQuery(namedOrganisationQuery(below));
  return (
    <div className={styles.limit}>
      <span>{t('organisations.belowOf', { name: data?.name ?? '…' })}</span>
      <Button
        variant="quiet"
        onClick={() => navigate(chosen === undefined ? ORGANISATIONS_PATH : organisationPath(chosen))}
      >
        <X size={16} aria-hidden />
        {t('administration.clearFilter')}
      </Button>
    </div>
  );
}
