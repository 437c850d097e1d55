import Compass from 'lucide-react/icons/compass';
import type { ReactNode } from 'react';

import { providerName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { useIsSignedIn } from '#/shared/session/session.ts';
import { CardLoading } from '#/ui/layout/card-loading.tsx';
import { CardHeader, CardPage } from '#/ui/layout/card-page.tsx';
import { CardResult } from '#/ui/layout/card-result.tsx';

import type { ProviderResponse, ProviderCallback } from './callback.ts';
import { refusalNamed } from './refusal.ts';
import { Refused } from './refused.tsx';
import { ReturnLink } from './return-link.tsx';
import { useExchange } from './use-exchange.ts';

/** Page to which a provider redirects back (specification section 2, /redirect). */
export function CallbackPage({ callback, tools }: { callback: ProviderCallback; tools: ReactNode }) {
  return (
    <SsoCardPage tools={tools}>
      <CallbackContent callback={callback} />
    </SsoCardPage>
  );
}

function CallbackContent({ callback }: { callback: ProviderCallback }) {
  switch (callback.kind) {
    case 'answer':
      return <Exchange provider={callback.provider} answer={callback.answer} />;
    case 'failure':
      return <Refused provider={callback.provider} refusal={refusalNamed(callback.failure)} />;
    case 'nothing':
      return <NothingToDo />;
  }
}

function Exchange({ provider, answer }: { provider: string; answer: ProviderResponse }) {
  const t = useTexts();
  const refusal = useExchange(provider, answer);
  const signedIn = useIsSignedIn();
  if (refusal !== undefined) return <Refused provider={provider} refusal={refusal} />;
  return (
    <SignInPending
      title={t(signedIn ? 'externalSignIn.linking' : 'externalSignIn.signingIn', { provider: providerName(provider) })}
    />
  );
}

function SignInPending({ title }: { title: string }) {
  const t = useTexts();
  useTitle(title);
  return (
    <>
      <CardHeader title={title} why={t('externalSignIn.oneMoment')} />
      <CardLoading label={t('frame.loading')} />
    </>
  );
}

/** Shown when the address was typed, or opened again after its parameters were used. */
function NothingToDo() {
  const t = useTexts();
  const title = t('externalSignIn.nothingToDo');
  useTitle(title);
  return (
    <CardResult icon={<Compass size={26} />} tone="info" title={title} actions={<ReturnLink only />}>
      <p>{t('externalSignIn.nothingToDoWhy')}</p>
    </CardResult>
  );
}

/** The card that the results of an external sign-in are shown in. */
function SsoCardPage({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const t = useTexts();
  return (
    <CardPage brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      {children}
    </CardPage>
  );
}
