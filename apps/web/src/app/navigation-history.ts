import { HOME_PATH } from '#/shared/navigation/paths.ts';
import { destination } from '#/shared/session/destination.ts';

import type { ScreenName } from './guard.ts';

let screen: ScreenName | undefined;
let homePath = HOME_PATH;

/** The screen that this tab showed last. */
export function previousScreen(): ScreenName | undefined {
  return screen;
}

/** Where a sign-in leads; else Home, or the path in it that this page showed or was refused last. */
export function previousHomePath(): string {
  return destination() ?? homePath;
}

/** The guard has let somebody in. */
export function recordScreen(entered: ScreenName): void {
  screen = entered;
}

/** Only paths that the site map gives to Home belong here. */
export function recordHomePath(path: string): void {
  homePath = path;
}
