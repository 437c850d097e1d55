import { PROVIDER_NAME } from '@foyer/contract/rules/provider-names.ts';

import type { ScreenName } from './guard.ts';

type ScreenRoute = {
  /** Parameters are in braces; `accepts` restricts their values. */
  readonly path: string;
  readonly screen: ScreenName;
  readonly accepts?: Readonly<Record<string, readonly string[]>>;
};

/** The routes of the specification, section 2; every other path is Home, except the callbacks of providers. */
const ROUTES: readonly ScreenRoute[] = [
  { path: '/', screen: 'Login' },
  { path: '/forceBind', screen: 'ForceBind' },
  { path: '/googleLogin', screen: 'GoogleLogin' },
  { path: '/otherSystemLogin', screen: 'OtherSystemLogin' },
  { path: '/forcePwdChange', screen: 'ForcePwdChange' },
  { path: '/soc/{type}/{loginType}', screen: 'Soc', accepts: { type: ['cloud', 'privacy'] } },
  { path: '/redirect', screen: 'Redirect' },
  { path: '/activeUser', screen: 'ActiveUser' },
  { path: '/forgetPassword', screen: 'ForgetPassword' },
  { path: '/findPassword', screen: 'FindPassword' },
];

export type RouteMatch = { readonly screen: ScreenName; readonly params: Readonly<Record<string, string>> };

/** The screen of an address, and the parameters in its path. */
export function matchRoute(path: string, query: URLSearchParams): RouteMatch {
  for (const route of ROUTES) {
    const params = match(route, path.split('/'));
    if (params !== undefined) return { screen: route.screen, params };
  }
  const provider = path.slice(1);
  if (PROVIDER_NAME.test(provider) && isProviderCallback(query)) return { screen: 'Redirect', params: { provider } };
  return { screen: 'Home', params: {} };
}

/** Whether the address is a provider's callback: it has a state, and a code or an error. */
function isProviderCallback(query: URLSearchParams): boolean {
  return !!query.get('state') && (!!query.get('code') || !!query.get('error'));
}

function match({ path, accepts }: ScreenRoute, segments: readonly string[]): Record<string, string> | undefined {
  const pattern = path.split('/');
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, patternSegment] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(patternSegment)?.[1];
    if (name === undefined) {
      if (patternSegment !== segment) return undefined;
    } else {
      if (segment === '' || accepts?.[name]?.includes(segment) === false) return undefined;
      params[name] = segment;
    }
  }
  return params;
}
