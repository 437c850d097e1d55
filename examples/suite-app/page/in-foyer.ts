import { connect } from '@foyer/app-sdk';

import type { PageHost } from './host.ts';

/** The page inside Foyer, which notifies it of changes. Throws `NotInFoyer`. */
export async function inFoyer(address: string): Promise<PageHost> {
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
    onSession: () => {},
    navigated: (path, title) => foyer.navigated(path, title),
    badge: (count) => foyer.badge(count),
    notify: (text, isProblem = false) => foyer.notify(text, isProblem ? 'danger' : 'success'),
    signIn: () => foyer.signIn(),
    signOut: () => foyer.signOut(),
  };
}
