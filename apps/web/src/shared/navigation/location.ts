import { createElement, type ComponentProps } from 'react';

import { createSharedState, useSharedState } from '#/shared/state/shared-state.ts';

export type Location = {
  /** Starts with a slash and does not end with one: `/`, `/soc/cloud/normal`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Both, and whatever else stands there, letter by letter; starts with one slash. */
  readonly whole: string;
};

/** Reads the part of the address that the hash router goes by. */
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

/** Where the page stands now, for code outside components. */
export function readLocation(): Location {
  return state.read();
}

/** Follows where the page stands. */
export function useLocation(): Location {
  return useSharedState(state, (location) => location);
}

/** Takes the address of the page, and follows it from now on. */
export function startLocation(): void {
  const follow = (): void => {
    if (guard === undefined || location.href === guard.here) return state.write(parseHash(location.hash));
    // The address has changed already: it is put back, and where it led to stands right before it.
    history.pushState(null, '', guard.here);
    guard.confirm(() => history.back());
  };
  follow();
  // Links, the back button and an edited address all end here.
  addEventListener('popstate', follow);
  addEventListener('hashchange', follow);
}

/** Stands before every way out of a page, and decides whether and when it is taken. */
export type Guard = { readonly here: string; readonly confirm: (go: () => void) => void };

let guard: Guard | undefined;

/** Sets a guard, which must leave before the way out is taken; without one the way is free. */
export function setGuard(next?: Guard): void {
  guard = next;
}

let leaving = false;

/** The page is about to be loaded anew: from now on nothing touches the address that will be loaded. */
export function stopNavigating(): void {
  leaving = true;
}

/** Goes to a path of the web, such as `/home` or `/forceBind?username=ada`. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (leaving) return;
  if (guard !== undefined) return guard.confirm(() => navigate(path, { replace }));
  const address = `#${path}`;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  state.write(parseHash(address));
}

/** The path of a place with one parameter set, or without it. */
export function withParameter({ path, query }: Location, name: string, value?: string): string {
  const changed = new URLSearchParams(query);
  if (value === undefined) changed.delete(name);
  else changed.set(name, value);
  return changed.size > 0 ? `${path}?${changed}` : path;
}

/** A link to a path of the web. */
export function Link({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return createElement('a', { ...rest, href: `#${to}` });
}
