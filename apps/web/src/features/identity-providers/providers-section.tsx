import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';

import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useLocation } from '#/shared/navigation/location.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { Alert } from '#/ui/feedback/alert.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';

import { type ProviderOverview, providersQuery } from './data.ts';
import { ProviderDetail } from './provider-detail.tsx';
import { ProviderList } from './provider-list.tsx';
import type { ProviderLogos } from './provider-logo.tsx';
import { readView, viewPath } from './providers-address.ts';

import styles from './providers-section.module.css';

/** The identity providers: the list, or one of them. */
export function ProvidersSection({ logos }: { logos: ProviderLogos }) {
  const t = useTexts();
  const providers = useQuery(providersQuery);
  if (providers.data !== undefined) return <Loaded providers={providers.data} logos={logos} />;
  if (providers.isFetching) return <ListSkeleton />;
  return (
    <LoadFailed title={t('identityProviders.failed')} {...retryTexts()} onRetry={() => void providers.refetch()} />
  );
}

function Loaded({ providers, logos }: { providers: ProviderOverview; logos: ProviderLogos }) {
  const t = useTexts();
  const isHighest = useIsHighest();
  const view = readView(useLocation());
  const seen = viewPath(view);
  return (
    <div className={styles.section}>
      {!isHighest && (
        <Alert severity="info" role="note">
          {t('identityProviders.highest')}
        </Alert>
      )}
      <Focused seen={seen}>
        {view.at === 'list' ? (
          <ProviderList list={providers.list} logos={logos} />
        ) : (
          <ProviderDetail key={seen} view={view} providers={providers} logos={logos} />
        )}
      </Focused>
    </div>
  );
}

/** Moves the focus to the heading of the opened view, or back to the link that opened it. */
function Focused({ seen, children }: { seen: string; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(seen);
  useEffect(() => {
    if (before.current === seen) return;
    const heading = container.current?.querySelector('h3');
    const links = Array.from(container.current?.querySelectorAll('a') ?? []);
    (heading ?? links.find(({ hash }) => hash === `#${before.current}`) ?? links.at(-1))?.focus();
    before.current = seen;
  }, [seen]);
  return (
    <div className={styles.section} ref={container}>
      {children}
    </div>
  );
}
