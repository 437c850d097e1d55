import { useInfiniteQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import Folder from 'lucide-react/icons/folder';
import SearchX from 'lucide-react/icons/search-x';

import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { RowLink } from '#/ui/lists/row-link.tsx';

import { nodesQuery } from './data.ts';
import { organisationPath } from './organisations-address.ts';

import styles from './organisation-matches.module.css';

type OrganisationMatchesProps = { text: string; below: string | undefined; chosen: string | undefined };

/** Organisations of all levels that match a text; with `below`, of the levels below that organisation. */
export function OrganisationMatches({ text, below, chosen }: OrganisationMatchesProps) {
  const t = useTexts();
  const matches = useInfiniteQuery(nodesQuery({ text, ...(below !== undefined && { parent: below }) }));
  if (matches.data === undefined) {
    if (matches.isFetching)
      return (
        <output className={styles.searching}>
          <Spinner /> {t('administration.searching')}
        </output>
      );
    return <LoadFailed title={t('organisations.failed')} {...retryTexts()} onRetry={() => void matches.refetch()} />;
  }
  const nodes = matches.data.pages.flatMap(({ list }) => list);
  if (nodes.length === 0)
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={t('administration.noOrganisation')}
        titleAs="h3"
        hint={t('organisations.noneFoundHint')}
      />
    );
  return (
    <>
      <ul className={styles.list} aria-label={t('organisations.found')}>
        {nodes.map(({ id, name, path, isCustomer }) => {
          const Icon = isCustomer ? Building2 : Folder;
          return (
            <li key={id} className={styles.row} {...(id === chosen && { 'data-chosen': true })}>
              <Icon size={17} className={styles.icon} aria-hidden />
              <span className={styles.texts}>
                <RowLink
                  href={`#${organisationPath(id, below)}`}
                  className={styles.name}
                  {...(id === chosen && { 'aria-current': true })}
                >
                  {name}
                </RowLink>
                {path.length > 0 && (
                  <span className={styles.location}>{path.map((place) => place.name).join(' › ')}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {matches.hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" busy={matches.isFetchingNextPage} onClick={() => void matches.fetchNextPage()}>
            {t('administration.more')}
          </Button>
        </div>
      )}
    </>
  );
}
