import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';

import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useLocation } from '#/shared/navigation/location.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Notice } from '#/ui/feedback/notice.tsx';

import { type Providers, providersQuery } from './data.ts';
import { ProviderList } from './provider-list.tsx';
import type { Marks } from './provider-mark.tsx';
import { ProviderPlace } from './provider-place.tsx';
import { lookedAt, pathTo } from './providers-address.ts';

import styles from './providers-section.module.css';

/** The systems by whose accounts people sign in: the list of them, or one. */
export function ProvidersSection({ marks }: { marks: Marks }) {
  const t = useTexts();
  const providers = useQuery(providersQuery);
  if (providers.data !== undefined) return <Loaded providers={providers.data} marks={marks} />;
  if (providers.isFetching) return <ListSkeleton />;
  return (
    <LoadFailed title={t('identityProviders.failed')} {...retryTexts()} onRetry={() => void providers.refetch()} />
  );
}

function Loaded({ providers, marks }: { providers: Providers; marks: Marks }) {
  const t = useTexts();
  const isHighest = useIsHighest();
  const looked = lookedAt(useLocation());
  const seen = pathTo(looked);
  return (
    <div className={styles.section}>
      {!isHighest && (
        <Notice severity="info" role="note">
          {t('identityProviders.highest')}
        </Notice>
      )}
      <Focused seen={seen}>
        {looked.at === 'list' ? (
          <ProviderList list={providers.list} marks={marks} />
        ) : (
          <ProviderPlace key={seen} looked={looked} providers={providers} marks={marks} />
        )}
      </Focused>
    </div>
  );
}

/** Leads the keyboard to the heading of what was chosen, or back to where it was chosen. */
function Focused({ seen, children }: { seen: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(seen);
  useEffect(() => {
    if (before.current === seen) return;
    const heading = place.current?.querySelector('h3');
    const links = Array.from(place.current?.querySelectorAll('a') ?? []);
    (heading ?? links.find(({ hash }) => hash === `#${before.current}`) ?? links.at(-1))?.focus();
    before.current = seen;
  }, [seen]);
  return (
    <div className={styles.section} ref={place}>
      {children}
    </div>
  );
}
