import type { Manifest } from '@foyer/contract/manifest.ts';

/** The sign-in addresses in the manifest of an application. */
export function signInAddresses({ signIn }: Manifest, entry: string | undefined) {
  const at = (path: string) => addressBelow(entry, path);
  return {
    redirects: [...(signIn?.redirectPaths ?? []).map(at), ...(signIn?.deviceAddresses ?? [])],
    afterSignOut: (signIn?.postLogoutRedirectPaths ?? []).map(at),
    backchannel: [signIn?.backchannelLogoutPath ?? []].flat().map(at),
  };
}

/** Resolves a path against an entry's origin; returns the path while the entry is not a valid URL. */
function addressBelow(entry = '', path: string): string {
  return URL.canParse(path, entry) ? new URL(path, entry).href : path;
}
