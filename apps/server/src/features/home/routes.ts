import {
  applicationPlaces,
  applicationUses,
  noteOpening,
  openedApplication,
  setBadge,
  setContext,
  setFavourite,
} from '@foyer/contract/home.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { Home } from './service.ts';

export function mountHome(mount: Mount, { home }: { home: Home }): void {
  mount(setContext, async ({ caller, body }) => {
    await home.setContext(caller, body);
    return null;
  });

  mount(applicationUses, ({ caller }) => home.usesOf(caller));

  mount(openedApplication, ({ caller, params }) => home.open(caller, params.code));

  mount(applicationPlaces, ({ caller, params }) => home.placesOf(caller, params.code));

  mount(noteOpening, async ({ caller, params }) => {
    await home.noteOpening(caller, params.code);
    return null;
  });

  mount(setFavourite, async ({ caller, params, body }) => {
    await home.setFavourite(caller, params.code, body.favourite);
    return null;
  });

  mount(setBadge, async ({ caller, params, body }) => {
    await home.setBadge(caller, params.code, body.count);
    return null;
  });
}
