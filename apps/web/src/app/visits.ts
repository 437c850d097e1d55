import { HOME_PATH } from '#/features/home/home-path.ts';
import { waitingPath } from '#/shared/waiting-application.ts';

import type { Screen } from './guard.ts';

let screen: Screen | undefined;
let homePath = HOME_PATH;

/** The screen that this tab showed last. */
export function previousScreen(): Screen | undefined {
  return screen;
}

/** The application that somebody came from; else Home, or the path in it that this tab showed or was refused last. */
export function previousHomePath(): string {
  return waitingPath() ?? homePath;
}

/** The guard has let somebody in. */
export function rememberScreen(shown: Screen): void {
  screen = shown;
}

/** Where a sign-in will lead; only paths that the site map gives to Home belong here. */
export function rememberHomePath(path: string): void {
  homePath = path;
}
