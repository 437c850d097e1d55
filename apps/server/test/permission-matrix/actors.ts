import type { Permission } from '@foyer/contract/core/permissions.ts';

import type { Browser } from '../browser.ts';
import type { MatrixPlaceName, MatrixFixture } from './fixture.ts';

/** A caller: whether it may call the endpoint, and which places it reaches. */
export type MatrixActor = {
  readonly actorName: string;
  readonly browser: Browser;
  readonly isAllowed: boolean;
  readonly reachablePlaces: readonly MatrixPlaceName[];
  /** Places that the actor can read but not change. */
  readonly readablePlaces?: readonly MatrixPlaceName[];
  readonly isSuperAdministrator?: true;
  /** Whether the actor has not entered the password recently. */
  readonly lacksRecentPassword?: true;
};

export const ACTOR_NAMES = [
  'a user without any role',
  'an ordinary user',
  'a user with the permission at the customer',
  'a user with the permission at a region',
  'a user with the permission at another customer',
  'an organisation administrator of the customer',
  'a super administrator',
  'a user with read access to the customer and the permission elsewhere',
  'a user with the permission at a region, without a recent password',
] as const;
export type MatrixActorName = (typeof ACTOR_NAMES)[number];

const ADMINISTRATOR = 'organisation-administrator';

/** Creates actors, cached per name and permissions. */
export function createActors(fixture: MatrixFixture) {
  const { customer, places, world } = fixture;
  const cache = new Map<string, Promise<MatrixActor>>();

  async function createActor(
    actorName: MatrixActorName,
    permission: Permission,
    reads: readonly Permission[],
  ): Promise<MatrixActor> {
    const granted = [...new Set([permission, ...reads])];
    const withPermissions = (organisationId: string, options?: { hasRecentPassword: boolean }) =>
      fixture.createActorBrowser((id) => world.people.grant(id, organisationId, ...granted), options);
    const withRole = (code: string) =>
      fixture.createActorBrowser(async (id) => fixture.grant(id, await fixture.getBuiltInRoleId(code), customer.id));
    const toActor = (browser: Browser, ...reachablePlaces: MatrixPlaceName[]): MatrixActor => ({
      actorName,
      browser,
      isAllowed: true,
      reachablePlaces,
    });

    switch (actorName) {
      case 'a user without any role':
        return { ...toActor(await fixture.createActorBrowser(async () => {})), isAllowed: false };
      case 'an ordinary user':
        return { ...toActor(await withRole('user')), isAllowed: false };
      case 'a user with the permission at the customer':
        return toActor(await withPermissions(customer.id), 'north', 'south');
      case 'a user with the permission at a region':
        return toActor(await withPermissions(places.north.id), 'north');
      case 'a user with the permission at another customer':
        return toActor(await withPermissions(places.elsewhere.id), 'elsewhere');
      case 'an organisation administrator of the customer': {
        const permissions = await fixture.listPermissions(await fixture.getBuiltInRoleId(ADMINISTRATOR));
        return {
          ...toActor(await withRole(ADMINISTRATOR), 'north', 'south'),
          isAllowed: permissions.includes(permission),
        };
      }
      case 'a super administrator':
        return {
          ...toActor(await withRole('super-administrator'), 'north', 'south', 'elsewhere'),
          isSuperAdministrator: true,
        };
      case 'a user with read access to the customer and the permission elsewhere': {
        const browser = await fixture.createActorBrowser(async (id) => {
          await world.people.grant(id, customer.id, ...reads);
          await world.people.grant(id, places.elsewhere.id, permission);
        });
        return { ...toActor(browser), readablePlaces: ['north', 'south'] };
      }
      case 'a user with the permission at a region, without a recent password':
        return {
          ...toActor(await withPermissions(places.north.id, { hasRecentPassword: false }), 'north'),
          lacksRecentPassword: true,
        };
    }
  }

  return function getActor(
    actorName: MatrixActorName,
    permission: Permission,
    reads: readonly Permission[],
  ): Promise<MatrixActor> {
    const key = [actorName, permission, ...reads].join();
    const actor = cache.get(key) ?? createActor(actorName, permission, reads);
    cache.set(key, actor);
    return actor;
  };
}
