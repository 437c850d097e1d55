import type { Application } from '@foyer/contract/applications.ts';

import { patchSession } from '#/shared/session/session.ts';

import { applicationPath } from './application-location.ts';

export type ApplicationTarget = { href: string; newTab: boolean };

/**
 * Where an application opens: a route of this web for a path; for a safe absolute address a new tab, or Home where the
 * application lives in a frame of it.
 */
export function applicationTarget({ code, entry, opens }: Application): ApplicationTarget | undefined {
  if (/^\/(?!\/)/.test(entry)) return { href: `#${entry}`, newTab: false };
  const address = entryAddress(entry);
  if (address === undefined) return undefined;
  return opens === 'frame' ? { href: `#${applicationPath(code)}`, newTab: false } : { href: address, newTab: true };
}

/** Whether an application lives in Home. */
export function isFramed(application: Application): boolean {
  return application.opens === 'frame' && applicationTarget(application) !== undefined;
}

/** Remembers the application as the current one; the link that was followed opens it. */
export function chooseApplication({ code, icon }: Application): void {
  patchSession({ currentAppName: code, currentAppIcon: icon });
}

/**
 * The absolute address at which an application opens, or undefined when a browser must not follow
 * it: another scheme than http or https (`javascript:` above all), or a user name before the host,
 * which makes one site look like another.
 */
export function entryAddress(entry: string): string | undefined {
  if (!URL.canParse(entry)) return undefined;
  const url = new URL(entry);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}
