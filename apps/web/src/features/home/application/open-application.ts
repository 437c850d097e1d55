import type { Application } from '@foyer/contract/applications.ts';

import { patchSession } from '#/shared/session/session.ts';

import { applicationPath } from './application-location.ts';

export type ApplicationTarget = { href: string; newTab: boolean };

/**
 * Where an application opens. A path opens a route of the web application; a safe absolute address opens a new tab or a
 * frame in Home.
 */
export function applicationTarget({ code, entry, opens }: Application): ApplicationTarget | undefined {
  if (/^\/(?!\/)/.test(entry)) return { href: `#${entry}`, newTab: false };
  const address = entryAddress(entry);
  if (address === undefined) return undefined;
  return opens === 'frame' ? { href: `#${applicationPath(code)}`, newTab: false } : { href: address, newTab: true };
}

/** Whether an application is framed in Home. */
export function isFramed(application: Application): boolean {
  return application.opens === 'frame' && applicationTarget(application) !== undefined;
}

/** Stores the application as the current one; the followed link opens it. */
export function chooseApplication({ code, icon }: Application): void {
  patchSession({ currentAppName: code, currentAppIcon: icon });
}

/**
 * The absolute entry address of an application; undefined when a browser must not follow it. That is a scheme other
 * than http or https (`javascript:` above all), or a user name before the host, which disguises the site.
 */
export function entryAddress(entry: string): string | undefined {
  if (!URL.canParse(entry)) return undefined;
  const url = new URL(entry);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}
