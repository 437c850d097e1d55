import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

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
  /** What stands under the bell. */
  Newest: NewestNotices;
  /** What stands above the overview. */
  Tips: OverviewTips;
  /** What shows an application inside Home. */
  Frame: FrameSlot;
  /** Rendered above every page: subscriptions, questions and messages. */
  abovePage: ReactNode;
};

/** Home and the pages inside it. */
export function HomePage(props: HomePageProps) {
  // Another tab may sign in somebody else: nothing that was fetched for one person outlives their token.
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

/** Keeps what is fetched for one person, and lets things pop up. */
export function ForOnePerson({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <OverlayProvider container={useLocation().whole}>{children}</OverlayProvider>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  // Every failed call tells the person about itself, so a silent second try would tell them twice.
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
}
