import { HOME_PATH } from '#/shared/navigation/paths.ts';
import { destination } from '#/shared/session/destination.ts';

import type { ScreenName } from './guard.ts';

let screen: ScreenName | undefined;
let homePath = HOME_PATH;

/** The screen that this tab showed last. */
export function previousScreen(): ScreenName | undefined {
  return screen;
}

/** Target of a sign-in: the stored destination, or else the path of Home that was last opened or refused here. */
export function previousHomePath(): string {
  return destination() ?? homePath;
}

/** Records a screen that the guard has allowed. */
export function recordScreen(entered: ScreenName): void {
  screen = entered;
}

/** Records the path of Home. Call it only for paths that the site map assigns to Home. */
export function recordHomePath(path: string): void {
  homePath = path;
}
