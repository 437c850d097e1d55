import { Suspense, useLayoutEffect, type ReactElement } from 'react';

import { LoadingPage } from '#/app/pages/loading-page.tsx';
import { type SignInPanelSlot, SignInPage } from '#/features/sign-in/sign-in-page.tsx';
import type { Component } from '#/jsx/component.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { lazyPage } from '#/shared/navigation/lazy-page.ts';
import { navigate, useLocation } from '#/shared/navigation/location.ts';
import { setDestination } from '#/shared/session/destination.ts';
import { clearSession, useIsSignedIn, useSession } from '#/shared/session/session.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { guard, type ScreenName } from './guard.ts';
import { previousHomePath, previousScreen, recordHomePath, recordScreen } from './navigation-history.ts';
import { matchRoute } from './site-map.ts';

export const Home = lazyPage(async () => (await import('#/app/pages/home.tsx')).Home);
const Terms = lazyPage(async () => (await import('#/features/terms/terms-page.tsx')).TermsPage);
const ForcedChange = lazyPage(async () => (await import('#/app/pages/password-pages.tsx')).ForcedChange);
const ForgetPassword = lazyPage(async () => (await import('#/app/pages/password-pages.tsx')).ForgetPassword);
const FindPassword = lazyPage(async () => (await import('#/app/pages/password-pages.tsx')).FindPassword);
const ActiveUser = lazyPage(async () => (await import('#/app/pages/password-pages.tsx')).ActiveUser);
const GoogleLogin = lazyPage(async () => (await import('#/app/pages/mfa-pages.tsx')).GoogleLogin);
const ForceBind = lazyPage(async () => (await import('#/app/pages/mfa-pages.tsx')).ForceBind);
const Redirect = lazyPage(async () => (await import('#/app/pages/sso-pages.tsx')).Redirect);
const RequestedPanel: SignInPanelSlot = lazyPage(
  async () => (await import('#/app/pages/sso-pages.tsx')).RequestedPanel,
);
const OtherSystem = lazyPage(async () => (await import('#/app/pages/other-system-login.tsx')).OtherSystemLogin);

type ScreenProps = { params: Readonly<Record<string, string>> };

/** Maps each screen of the site map to its page. */
const PAGES: Readonly<Record<ScreenName, Component<ScreenProps>>> = {
  Login: () => <SignInPage RequestedPanel={RequestedPanel} />,
  Home,
  Soc: Terms,
  ForceBind,
  GoogleLogin,
  OtherSystemLogin: () => <OtherSystem RequestedPanel={RequestedPanel} />,
  ForcePwdChange: ForcedChange,
  Redirect,
  ActiveUser,
  ForgetPassword,
  FindPassword,
};

/** Shows the page of the current address, if the guard allows it. */
export function Router(): ReactElement | null {
  const t = useTexts();
  const { path, query, whole } = useLocation();
  const hasToken = useSession(({ accessToken }) => accessToken !== undefined);
  const isSignedIn = useIsSignedIn();
  const flag = useSession(({ passwordFlag }) => passwordFlag);

  const { screen, params } = matchRoute(path, query);
  const result = guard({
    to: screen,
    from: previousScreen(),
    hasToken,
    isSignedIn,
    passwordPending: flag !== undefined && (flag.userFirstLogin || flag.passwordModifyExpires),
    username: query.get('username'),
    homePath: previousHomePath(),
  });
  const { goTo, clears, warns } = result;

  useLayoutEffect(() => {
    if (screen === 'Home') {
      recordHomePath(whole);
      // If the guard allows Home, the destination is cleared. Otherwise Home is the destination of the next sign-in.
      setDestination(goTo && whole);
    }
    if (screen === 'OtherSystemLogin' && query.has('client_id')) setDestination(whole);
    if (goTo === undefined) return recordScreen(screen);
    if (warns !== undefined) showToast({ severity: 'warning', text: t(warns) });
    if (clears) clearSession(hasToken ? 'signed-out' : undefined);
    navigate(goTo, { replace: true });
  }, [screen, query, whole, goTo, clears, warns, hasToken, t]);

  if (goTo !== undefined) return null;
  const Page = PAGES[screen];
  return (
    <Suspense fallback={<LoadingPage />}>
      <Page params={params} />
    </Suspense>
  );
}
