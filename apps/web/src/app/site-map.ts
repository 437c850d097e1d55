import { PROVIDER_NAME } from '@foyer/contract/rules/provider-names.ts';

import type { Screen } from './guard.ts';

type Route = {
  /** Parameters in braces; they may be given what they must look like. */
  readonly path: string;
  readonly screen: Screen;
  readonly accepts?: Readonly<Record<string, readonly string[]>>;
};

/** The routes of the specification, section 2; every other path is Home, unless a provider has sent somebody there. */
const ROUTES: readonly Route[] = [
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

export type Place = { readonly screen: Screen; readonly params: Readonly<Record<string, string>> };

/** The screen of an address, and the parameters that stand in its path. */
export function placeOf(path: string, query: URLSearchParams): Place {
  for (const route of ROUTES) {
    const params = match(route, path.split('/'));
    if (params !== undefined) return { screen: route.screen, params };
  }
  const provider = path.slice(1);
  if (PROVIDER_NAME.test(provider) && isAnswer(query)) return { screen: 'Redirect', params: { provider } };
  return { screen: 'Home', params: {} };
}

/** Whether somebody comes back from a provider: with what it was told, and with a code or an error. */
function isAnswer(query: URLSearchParams): boolean {
  return !!query.get('state') && (!!query.get('code') || !!query.get('error'));
}

function match({ path, accepts }: Route, segments: readonly string[]): Record<string, string> | undefined {
  const pattern = path.split('/');
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) {
      if (part !== segment) return undefined;
    } else {
      if (segment === '' || accepts?.[name]?.includes(segment) === false) return undefined;
      params[name] = segment;
    }
  }
  return params;
}
