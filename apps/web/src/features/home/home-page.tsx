import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { FrameSlot } from '#/shared/frame-slot.ts';
import { useLocation } from '#/shared/navigation/location.ts';
import { useSession } from '#/shared/session/session.ts';
import { OverlayProvider } from '#/ui/overlays/overlay-provider.tsx';

import { HomeShell } from './home-shell.tsx';
import type { AccountAction, NewestNotices, HomeRoute, OverviewTips } from './slots.ts';

type HomePageProps = {
  routes: readonly HomeRoute[];
  /** Entries of the user menu that open a dialog. */
  accountActions: readonly AccountAction[];
  /** Content of the popover below the bell. */
  Newest: NewestNotices;
  /** Shown above the overview. */
  Tips: OverviewTips;
  /** Renders an application inside Home. */
  Frame: FrameSlot;
  /** Rendered above every page: subscriptions, questions and messages. */
  abovePage: ReactNode;
};

/** Home and the pages inside it. */
export function HomePage(props: HomePageProps) {
  // Another tab can sign in another user, so a new token discards all fetched data.
  const accessToken = useSession((session) => session.accessToken);
  return <HomeOfOnePerson key={accessToken} {...props} />;
}

function HomeOfOnePerson(props: HomePageProps) {
  return (
    <ForOnePerson>
      <HomeShell {...props} />
    </ForOnePerson>
  );
}

/** Query cache for one user, and the container for overlays. */
export function ForOnePerson({ children }: { children: ReactNode }) {
  const client = queryClientOf(useSession((session) => session.accessToken));
  return (
    <QueryClientProvider client={client}>
      <OverlayProvider container={useLocation().whole}>{children}</OverlayProvider>
    </QueryClientProvider>
  );
}

let latest: { accessToken: string | undefined; client: QueryClient } | undefined;

/** The query cache of a session. Created once, because React may discard a render and would then repeat its requests. */
function queryClientOf(accessToken: string | undefined): QueryClient {
  if (latest === undefined || latest.accessToken !== accessToken) latest = { accessToken, client: createQueryClient() };
  return latest.client;
}

function createQueryClient(): QueryClient {
  // Each failed call shows its error, so an automatic retry would show it twice.
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
}
