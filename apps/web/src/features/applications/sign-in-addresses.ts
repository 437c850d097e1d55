import type { Manifest } from '@foyer/contract/manifest.ts';

/** The addresses of an application that have to do with signing in, as far as its manifest names them. */
export function signInAddresses({ signIn }: Manifest, entry: string | undefined) {
  const at = (path: string) => addressBelow(entry, path);
  return {
    redirects: [...(signIn?.redirectPaths ?? []).map(at), ...(signIn?.deviceAddresses ?? [])],
    afterSignOut: (signIn?.postLogoutRedirectPaths ?? []).map(at),
    backchannel: [signIn?.backchannelLogoutPath ?? []].flat().map(at),
  };
}

/** A path at the origin of an entry; the path alone while that is no address. */
function addressBelow(entry = '', path: string): string {
  return URL.canParse(path, entry) ? new URL(path, entry).href : path;
}
