import type { Application } from '@foyer/contract/applications.ts';

import { patchSession } from '#/shared/session.ts';

import { entryAddress } from './entry-address.ts';

export type ApplicationTarget = { href: string; newTab: boolean };

/** Where an application opens: a route of this web for a path, a new tab for a safe absolute address. */
export function applicationTarget({ entry }: Application): ApplicationTarget | undefined {
  if (/^\/(?!\/)/.test(entry)) return { href: `#${entry}`, newTab: false };
  const address = entryAddress(entry);
  return address === undefined ? undefined : { href: address, newTab: true };
}

/** Remembers the application as the current one; the link that was followed opens it. */
export function chooseApplication({ code, icon }: Application): void {
  patchSession({ currentAppName: code, currentAppIcon: icon });
}
