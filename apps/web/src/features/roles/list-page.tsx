import { SEARCH_LENGTH } from '@foyer/contract/limits.ts';
import Plus from 'lucide-react/icons/plus';
import type { RefObject } from 'react';

import { useTexts } from '#/shared/language.ts';
import { navigate } from '#/shared/location.ts';
import { useMay } from '#/shared/use-may.ts';
import { useTypedSearch } from '#/shared/use-typed-search.ts';
import { ButtonLink } from '#/ui/button-link.tsx';
import { FilterBar } from '#/ui/filter-bar.tsx';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { SearchField } from '#/ui/search-field.tsx';

import { RoleList } from './role-list.tsx';
import { rolesPath, type RolesShown } from './roles-address.ts';

type ListPageProps = { shown: RolesShown; titleRef: RefObject<HTMLHeadingElement | null> };

/** All roles, and the way to add more. */
export function ListPage({ shown, titleRef }: ListPageProps) {
  const t = useTexts();
  const mayAdd = useMay('roles.write');
  const { text, type } = useTypedSearch(shown.query, (query) =>
    navigate(rolesPath({ query, part: {} }), { replace: true }),
  );
  return (
    <Page
      title={t('roles.title')}
      intro={t('roles.intro')}
      columns="one"
      titleRef={titleRef}
      actions={
        mayAdd && (
          <ButtonLink href={`#${rolesPath(shown, { shows: 'form' })}`}>
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
            longest={SEARCH_LENGTH}
          />
        </FilterBar>
        <RoleList shown={shown} />
      </Panel>
    </Page>
  );
}
