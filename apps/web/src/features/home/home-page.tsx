import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

import { useSession } from '#/shared/session.ts';
import { Popups } from '#/ui/popups.tsx';

import type { AccountAction } from './account-action.ts';
import type { HomePart } from './home-part.ts';
import { HomeShell } from './home-shell.tsx';

type HomePageProps = {
  parts: readonly HomePart[];
  /** Entries of the user menu that open a dialog. */
  accountActions: readonly AccountAction[];
};

/** Home and the pages inside it. */
export function HomePage(props: HomePageProps) {
  // Another tab may sign in somebody else: nothing that was fetched for one person outlives their token.
  const accessToken = useSession((session) => session.accessToken);
  return <HomeOfOnePerson key={accessToken} {...props} />;
}

function HomeOfOnePerson(props: HomePageProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Popups>
        <HomeShell {...props} />
      </Popups>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  // Every failed call tells the person about itself, so a silent second try would tell them twice.
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
}
