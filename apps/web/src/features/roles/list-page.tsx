import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import Plus from 'lucide-react/icons/plus';
import type { RefObject } from 'react';

import { useTypedSearch } from '#/shared/forms/use-typed-search.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { ButtonLink } from '#/ui/buttons/button-link.tsx';
import { SearchField } from '#/ui/forms/search-field.tsx';
import { Page } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';

import { RoleList } from './role-list.tsx';
import { rolesPath, type RolesPageQuery } from './roles-address.ts';

type RoleListPageProps = { listQuery: RolesPageQuery; titleRef: RefObject<HTMLHeadingElement | null> };

/** All roles and a button to add one. */
export function ListPage({ listQuery, titleRef }: RoleListPageProps) {
  const t = useTexts();
  const mayAdd = useMay('roles.write');
  const { text, type } = useTypedSearch(listQuery.query, (query) =>
    navigate(rolesPath({ query, cursor: {} }), { replace: true }),
  );
  return (
    <Page
      title={t('roles.title')}
      intro={t('roles.intro')}
      columns="one"
      titleRef={titleRef}
      actions={
        mayAdd && (
          <ButtonLink href={`#${rolesPath(listQuery, { shows: 'form' })}`}>
            <Plus size={18} aria-hidden />
            {t('roles.add')}
          </ButtonLink>
        )
      }
    >
      <Panel title={t('roles.list')}>
        <FilterBar label={t('roles.list')}>
          <SearchField
            label={t('roles.search')}
            clearLabel={t('administration.clearSearch')}
            value={text}
            onChange={type}
            maxLength={SEARCH_LENGTH}
          />
        </FilterBar>
        <RoleList listQuery={listQuery} />
      </Panel>
    </Page>
  );
}
