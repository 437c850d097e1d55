import { createElement, type ComponentProps } from 'react';

import { createSharedState, useSharedState } from '#/shared/state/shared-state.ts';

export type Location = {
  /** Starts with a slash and does not end with one: `/`, `/soc/cloud/normal`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path and query exactly as in the address; starts with one slash. */
  readonly whole: string;
};

/** Parses the part of the address that the hash router uses. */
export function parseHash(hash: string): Location {
  const whole = `/${hash.replace(/^#?\/*/, '')}`;
  const [path = '', query = ''] = splitAtFirst(whole, '?');
  return { path: `/${path.replace(/^\/+|\/+$/g, '')}`, query: new URLSearchParams(query), whole };
}

function splitAtFirst(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

const state = createSharedState<Location>(parseHash(''));

/** The current location, for code outside components. */
export function readLocation(): Location {
  return state.read();
}

/** The current location, for components. */
export function useLocation(): Location {
  return useSharedState(state, (location) => location);
}

/** Reads the page's address and follows its changes. */
export function startLocation(): void {
  const follow = (): void => {
    if (guard === undefined || location.href === guard.here) return state.write(parseHash(location.hash));
    // The address has already changed: restore it, so that its target is the previous history entry.
    history.pushState(null, '', guard.here);
    guard.confirm(() => history.back());
  };
  follow();
  // Links, the back button and an edited address all trigger these events.
  addEventListener('popstate', follow);
  addEventListener('hashchange', follow);
}

/** Navigation guard: decides whether and when the page is left. */
export type Guard = { readonly here: string; readonly confirm: (go: () => void) => void };

let guard: Guard | undefined;

/** Sets the navigation guard, or removes it. Remove it before you call `go`: otherwise the guard asks again. */
export function setGuard(next?: Guard): void {
  guard = next;
}

let leaving = false;

/** Call before a reload: `navigate` then no longer changes the address that is loaded. */
export function stopNavigating(): void {
  leaving = true;
}

/** Navigates to a path of the web application, such as `/home` or `/forceBind?username=ada`. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (leaving) return;
  if (guard !== undefined) return guard.confirm(() => navigate(path, { replace }));
  const address = `#${path}`;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  state.write(parseHash(address));
}

/** The path of a location with one parameter set or removed. */
export function withParameter({ path, query }: Location, name: string, value?: string): string {
  const changed = new URLSearchParams(query);
  if (value === undefined) changed.delete(name);
  else changed.set(name, value);
  return changed.size > 0 ? `${path}?${changed}` : path;
}

/** A link to a path of the web application. */
export function Link({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return createElement('a', { ...rest, href: `#${to}` });
}
