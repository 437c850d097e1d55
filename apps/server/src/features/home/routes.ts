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

import type { Suite } from './service.ts';

export function mountSuite(mount: Mount, { suite }: { suite: Suite }): void {
  mount(setContext, async ({ caller, body }) => {
    await suite.setContext(caller, body);
    return null;
  });

  mount(applicationUses, ({ caller }) => suite.usesOf(caller));

  mount(openedApplication, ({ caller, params }) => suite.open(caller, params.code));

  mount(applicationPlaces, ({ caller, params }) => suite.placesOf(caller, params.code));

  mount(noteOpening, async ({ caller, params }) => {
    await suite.noteOpening(caller, params.code);
    return null;
  });

  mount(setFavourite, async ({ caller, params, body }) => {
    await suite.setFavourite(caller, params.code, body.favourite);
    return null;
  });

  mount(setBadge, async ({ caller, params, body }) => {
    await suite.setBadge(caller, params.code, body.count);
    return null;
  });
}
