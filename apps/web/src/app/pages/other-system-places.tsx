import type { ApplicationPlaces, OpenedApplication } from '@foyer/contract/home.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { notHereHint } from '#/features/home/application/not-here-hint.ts';
import { PlaceChoice } from '#/features/home/header/place-choice.tsx';
import type { SelectedPlace } from '#/features/home/header/store-picker.tsx';
import { call } from '#/shared/api/api.ts';
import { currentLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { setDestination } from '#/shared/session/destination.ts';
import { patchSession } from '#/shared/session/session.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { FramePage } from './frame-page.tsx';
import { LoadingPage } from './loading-page.tsx';

type OtherSystemPlacesProps = {
  code: string;
  name: string;
  /** Called when another store is selected in which the application can be opened. */
  onChosen: () => void;
};

type ApplicationOffer = { readonly opened: OpenedApplication; readonly offered: ApplicationPlaces };

/** Offers the stores where the user can use an application that they cannot use in the selected one. */
export function OtherSystemPlaces({ code, name, onChosen }: OtherSystemPlacesProps) {
  const t = useTexts();
  const [offer, setOffer] = useState<ApplicationOffer | 'failed'>();
  const [busy, setBusy] = useState(false);
  const [client] = useState(() => new QueryClient());
  useEffect(() => {
    if (offer !== undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const input = { params: { code }, signal };
    Promise.all([
      call('GET /v2/users/applications/{code}', input),
      call('GET /v2/users/applications/{code}/places', input),
    ]).then(
      ([opened, offered]) => signal.aborted || setOffer({ opened, offered }),
      () => signal.aborted || setOffer('failed'),
    );
    return () => leaving.abort();
  }, [code, offer]);

  function change({ customerId, storeId }: SelectedPlace): void {
    setBusy(true);
    const language = currentLanguage();
    call('PUT /v2/users/context', { body: { language, customerId, storeId } }).then(
      () => {
        // Foyer's other tabs select the store as well.
        patchSession({ currentCustomer: customerId, currentStore: storeId ?? undefined });
        onChosen();
      },
      () => setBusy(false), // the failed call has been reported
    );
  }

  if (offer === undefined) return <LoadingPage />;
  const toHome = (
    <Link to="/home" onClick={() => setDestination()}>
      {t('frame.toHome')}
    </Link>
  );
  if (offer === 'failed')
    return (
      <FramePage title={t('oidc.failed', { application: name })} hint={t('frame.chunkFailedHint')} alert>
        <Button onClick={() => setOffer(undefined)}>{t('frame.retry')}</Button>
        {toHome}
      </FramePage>
    );
  const { opened, offered } = offer;
  const place = (opened.store ?? opened.customer)?.name;
  return (
    <FramePage
      title={place === undefined ? t('oidc.forbidden', { application: name }) : t('shell.notHere', { name, place })}
      hint={notHereHint(t, offered)}
      alert
    >
      <QueryClientProvider client={client}>
        <PlaceChoice offered={offered} busy={busy} onChoose={change} />
      </QueryClientProvider>
      {toHome}
    </FramePage>
  );
}
