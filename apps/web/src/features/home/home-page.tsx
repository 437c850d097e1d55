import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

import { useSession } from '#/shared/session.ts';
import { Popups } from '#/ui/popups.tsx';

import type { HomePart } from './home-part.ts';
import { HomeShell } from './home-shell.tsx';

/** Home and the pages inside it. */
export function HomePage({ parts }: { parts: readonly HomePart[] }) {
  // Another tab may sign in somebody else: nothing that was fetched for one person outlives their token.
  const accessToken = useSession((session) => session.accessToken);
  return <HomeOfOnePerson key={accessToken} parts={parts} />;
}

function HomeOfOnePerson({ parts }: { parts: readonly HomePart[] }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Popups>
        <HomeShell parts={parts} />
      </Popups>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  // Every failed call tells the person about itself, so a silent second try would tell them twice.
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
}
