import { connect, NotInFoyer } from '@foyer/app-sdk';

import { call, type Place } from './server.ts';

/** What the page stands in: Foyer, or a tab of its own. */
export type Host = {
  readonly isFoyer: boolean;
  readonly language: string;
  /** Undefined where the device decides. */
  readonly theme: 'light' | 'dark' | undefined;
  /** Undefined also where only the server knows. */
  readonly store: Place | undefined;
  readonly name: string;
  may(permission: string): boolean;
  /** Language, store or permissions are others. */
  onChange(listener: () => void): void;
  onTheme(listener: () => void): void;
  onNavigate(listener: (path: string) => void): void;
  onSignOut(listener: () => void): void;
  navigated(path: string, title: string): void;
  badge(count: number): void;
  notify(text: string, isProblem?: boolean): void;
  /** The session is over. */
  signIn(): void;
  signOut(): void;
};

type Me = { name: string; language: string; permissions: string[] };

/** Finds out what the page stands in. Throws `Refused` in a tab of its own where nobody is signed in. */
export async function findHost(foyer: string, say: (text: string) => void): Promise<Host> {
  if (window.parent === window) return inTab(say);
  try {
    return await inFoyer(foyer);
  } catch (error) {
    if (error instanceof NotInFoyer) return inTab(say);
    throw error;
  }
}

async function inFoyer(address: string): Promise<Host> {
  const foyer = await connect({ foyer: address });
  return {
    isFoyer: true,
    get language() {
      return foyer.language;
    },
    get theme() {
      return foyer.theme;
    },
    get store() {
      return foyer.store;
    },
    name: foyer.user.displayName,
    may: (permission) => foyer.may(permission),
    onChange(listener) {
      for (const event of ['language', 'store', 'permissions'] as const) foyer.on(event, listener);
    },
    onTheme: (listener) => void foyer.on('theme', listener),
    onNavigate: (listener) => void foyer.on('navigate', listener),
    onSignOut: (listener) => void foyer.on('sign-out', listener),
    navigated: (path, title) => foyer.navigated(path, title),
    badge: (count) => foyer.badge(count),
    notify: (text, isProblem = false) => foyer.notify(text, isProblem ? 'danger' : 'success'),
    signIn: () => foyer.signIn(),
    signOut: () => foyer.signOut(),
  };
}

async function inTab(say: (text: string) => void): Promise<Host> {
  const { name, language, permissions } = await call<Me>('GET', '/api/me');
  return {
    isFoyer: false,
    language,
    theme: undefined,
    store: undefined,
    name,
    may: (permission) => permissions.includes(permission),
    onChange: () => {},
    onTheme: () => {},
    onNavigate: () => {},
    onSignOut: () => {},
    navigated: (_path, title) => void (document.title = title),
    badge: () => {},
    notify: say,
    signIn: goToSignIn,
    signOut: () =>
      void call<{ address: string }>('POST', '/api/sign-out').then(
        ({ address }) => location.assign(address),
        goToSignIn,
      ),
  };
}

/** Leaves for the sign-in; the same page comes back. */
export function goToSignIn(): void {
  location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
}
