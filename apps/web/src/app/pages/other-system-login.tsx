import { type ReactNode, useEffect, useState } from 'react';

import { ApplicationHeading } from '#/features/oidc/application-heading.tsx';
import { hasReauthenticationRequest } from '#/features/oidc/reauthentication-request.ts';
import { readRequest, type ApplicationRequest } from '#/features/oidc/request.ts';
import { useNamedApplication } from '#/features/oidc/use-named-application.ts';
import { useReturnToApplication } from '#/features/oidc/use-return-to-application.ts';
import { type SignInPanelSlot, SignInPage } from '#/features/sign-in/sign-in-page.tsx';
import { localName, useTexts } from '#/shared/i18n/language.ts';
import { lazyPage } from '#/shared/navigation/lazy-page.ts';
import { Link, navigate, useLocation } from '#/shared/navigation/location.ts';
import { signInPath } from '#/shared/navigation/paths.ts';
import { setDestination } from '#/shared/session/destination.ts';
import { reloadBase } from '#/shared/session/reload.ts';
import { readSession, useIsSignedIn, useSession } from '#/shared/session/session.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { FramePage } from './frame-page.tsx';
import { LoadingPage } from './loading-page.tsx';

/** Lazy: few users link an account on the way to an application. */
const LinkFirst = lazyPage(async () => (await import('./home.tsx')).LinkFirst);

/** Lazy: most users work in a place where the requested application can be used. */
const OtherSystemPlaces = lazyPage(async () => (await import('./other-system-places.tsx')).OtherSystemPlaces);

/** The screen for browsers that an application has sent to sign in (specification section 2, /otherSystemLogin). */
export function OtherSystemLogin({ RequestedPanel }: { RequestedPanel: SignInPanelSlot }) {
  const { query } = useLocation();
  const [attempts, setAttempts] = useState(0);
  const request = readRequest(query);
  switch (request?.kind) {
    case 'sign-in':
      return (
        <SignInFor
          key={`${request.nextAddress} ${attempts}`}
          request={request}
          RequestedPanel={RequestedPanel}
          onRetry={() => setAttempts((count) => count + 1)}
        />
      );
    case 'leave':
      return <Leave {...request} />;
    case 'error':
      return <Refused error={request.error} />;
    case undefined:
      return <Unknown />;
  }
}

type SignInForProps = {
  request: Extract<ApplicationRequest, { kind: 'sign-in' }>;
  RequestedPanel: SignInPanelSlot;
  onRetry: () => void;
};

function SignInFor({ request, RequestedPanel, onRetry }: SignInForProps) {
  const application = useNamedApplication(request.application);
  // Read once: users who are linking an account are asked after the sign-in, and `waitingLink` is cleared before they
  // answer.
  const [linksAccount, setLinksAccount] = useState(() => readSession().waitingLink !== undefined);
  const [waits, setWaits] = useState(request.unavailable);
  // A user who has just signed in here for this request has thereby confirmed it.
  const [withReauthentication, setConfirmed] = useState(() => hasReauthenticationRequest(request.nextAddress));
  const isConfirmed =
    withReauthentication || !request.toDevice || (typeof application === 'object' && !application.onDevice);
  const { state, signInAgain } = useReturnToApplication(request, waits || linksAccount || !isConfirmed);
  if (state === 'unknown' || application === 'unknown') return <Unknown />;
  if (waits) return <NotReached name={nameOf(application, request)} onRetry={() => setWaits(false)} />;
  if (state === 'under-way' && linksAccount) return <LinkFirst onDone={() => setLinksAccount(false)} />;
  if (state === 'failed' || application === 'failed')
    return <NotReached name={nameOf(application, request)} onRetry={onRetry} />;
  if ((state === 'under-way' && isConfirmed) || application === undefined) return <LoadingPage />;
  if (state === 'sign-in')
    return <SignInPage RequestedPanel={RequestedPanel} heading={<ApplicationHeading {...application} />} />;
  const name = localName(application.names);
  if (state === 'under-way') return <Confirm name={name} onConfirmed={() => setConfirmed(true)} />;
  if (state === 'not here') return <OtherSystemPlaces code={request.application} name={name} onChosen={onRetry} />;
  if (state === 'forbidden') return <Forbidden name={name} />;
  const signInForThis = () => {
    setConfirmed(true);
    signInAgain();
  };
  return <SignInAgain name={name} onAgreed={signInForThis} />;
}

/** The application's name, or its code while that is unknown. */
function nameOf(application: ReturnType<typeof useNamedApplication>, { application: code }: SignInForProps['request']) {
  return typeof application === 'object' ? localName(application.names) : code;
}

function NotReached({ name, onRetry }: { name: string; onRetry: () => void }) {
  const t = useTexts();
  return (
    <OutcomePage title={t('oidc.failed', { application: name })} hint={t('frame.chunkFailedHint')}>
      <Button onClick={onRetry}>{t('frame.retry')}</Button>
      <ToHome />
    </OutcomePage>
  );
}

function Forbidden({ name }: { name: string }) {
  const t = useTexts();
  return (
    <OutcomePage title={t('oidc.forbidden', { application: name })} hint={t('oidc.forbiddenHint')}>
      {/* The user who signs in next continues to the application. */}
      <Button onClick={() => void signOut({ leadsTo: signInPath() })}>{t('oidc.somebodyElse')}</Button>
      <ToHome />
    </OutcomePage>
  );
}

function SignInAgain({ name, onAgreed }: { name: string; onAgreed: () => void }) {
  const t = useTexts();
  return (
    <OutcomePage title={t('oidc.again', { application: name })} hint={t('oidc.againHint')}>
      <Button onClick={onAgreed}>{t('oidc.againAgreed')}</Button>
      <ToHome />
    </OutcomePage>
  );
}

/**
 * Asks the user to confirm a request from an application on the device: any program there can send one in the
 * application's name (RFC 8252 8.6).
 */
function Confirm({ name, onConfirmed }: { name: string; onConfirmed: () => void }) {
  const t = useTexts();
  return (
    <OutcomePage title={t('oidc.confirm', { application: name })} hint={t('oidc.confirmHint', { application: name })}>
      <Button onClick={onConfirmed}>{t('oidc.confirmed')}</Button>
      <ToHome />
    </OutcomePage>
  );
}

function Unknown() {
  const t = useTexts();
  return (
    <OutcomePage title={t('oidc.unknown')} hint={t('oidc.unknownHint')}>
      <ToHome />
    </OutcomePage>
  );
}

function Refused({ error }: { error: string }) {
  const t = useTexts();
  const isAddress = error === 'invalid_redirect_uri';
  return (
    <OutcomePage title={t('oidc.refused')} hint={t(isAddress ? 'oidc.refusedAddress' : 'oidc.refusedHint', { error })}>
      <ToHome />
    </OutcomePage>
  );
}

/**
 * Asks whether to sign out when an application's request does not contain an ID token of the session in this browser
 * (OpenID Connect RP-Initiated Logout 1.0, section 2).
 */
function Leave({ application, nextAddress }: Omit<Extract<ApplicationRequest, { kind: 'leave' }>, 'kind'>) {
  const t = useTexts();
  const signedIn = useSession(({ accessToken }) => accessToken !== undefined);
  useEffect(() => {
    if (signedIn) return;
    if (nextAddress === undefined) navigate('/', { replace: true });
    else reloadBase({ nextAddress });
  }, [signedIn, nextAddress]);
  if (!signedIn) return <LoadingPage />;
  const hint = application === undefined ? t('oidc.leaveHint') : <LeaveHint application={application} />;
  return (
    <OutcomePage title={t('oidc.leave')} hint={hint}>
      <Button onClick={() => void signOut({ nextAddress })}>{t('frame.signOut')}</Button>
      <Link to="/home" onClick={() => setDestination()}>
        {t('oidc.stay')}
      </Link>
    </OutcomePage>
  );
}

function LeaveHint({ application }: { application: string }) {
  const t = useTexts();
  const named = useNamedApplication(application);
  return (
    <>
      {typeof named === 'object'
        ? t('oidc.leaveHintFor', { application: localName(named.names) })
        : t('oidc.leaveHint')}
    </>
  );
}

function OutcomePage({ title, hint, children }: { title: string; hint: ReactNode; children: ReactNode }) {
  return (
    <FramePage title={title} hint={hint} alert>
      {children}
    </FramePage>
  );
}

function ToHome() {
  const t = useTexts();
  const signedIn = useIsSignedIn();
  return (
    <Link to={signedIn ? '/home' : '/'} onClick={() => setDestination()}>
      {t(signedIn ? 'frame.toHome' : 'frame.toSignIn')}
    </Link>
  );
}
