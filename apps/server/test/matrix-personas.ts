import type { Permission } from '@foyer/contract/core/permissions.ts';

import type { Browser } from './browser.ts';
import type { PlaceName, Stage } from './matrix-stage.ts';

/** Who calls: what they reach, if they may call at all. */
export type Persona = {
  readonly who: string;
  readonly browser: Browser;
  readonly may: boolean;
  readonly reaches: readonly PlaceName[];
  /** Sees these places, and may change nothing there. */
  readonly sees?: readonly PlaceName[];
  readonly isHighest?: true;
  /** Has not entered the password lately. */
  readonly unconfirmed?: true;
};

export const PERSONAS = [
  'somebody without any role',
  'an ordinary user',
  'somebody with the permission at the customer',
  'somebody with the permission at a region',
  'somebody with the permission at another customer',
  'an organisation administrator of the customer',
  'a super administrator',
  'somebody who may look at the customer and do it elsewhere',
  'somebody with the permission at a region whose password was long ago',
] as const;
export type PersonaName = (typeof PERSONAS)[number];

const ADMINISTRATOR = 'organisation-administrator';

/** Brings people on, each once for all that take the same permissions. */
export function createPersonas(stage: Stage) {
  const { customer, places, world } = stage;
  const known = new Map<string, Promise<Persona>>();

  async function bring(who: PersonaName, permission: Permission, reads: readonly Permission[]): Promise<Persona> {
    const held = [...new Set([permission, ...reads])];
    const holding = (organisationId: string, options?: { confirmed: boolean }) =>
      stage.persona((id) => world.people.grant(id, organisationId, ...held), options);
    const withRole = (code: string) =>
      stage.persona(async (id) => stage.grant(id, await stage.builtIn(code), customer.id));
    const one = (browser: Browser, ...reaches: PlaceName[]): Persona => ({ who, browser, may: true, reaches });

    switch (who) {
      case 'somebody without any role':
        return { ...one(await stage.persona(async () => {})), may: false };
      case 'an ordinary user':
        return { ...one(await withRole('user')), may: false };
      case 'somebody with the permission at the customer':
        return one(await holding(customer.id), 'north', 'south');
      case 'somebody with the permission at a region':
        return one(await holding(places.north.id), 'north');
      case 'somebody with the permission at another customer':
        return one(await holding(places.elsewhere.id), 'elsewhere');
      case 'an organisation administrator of the customer': {
        const permissions = await stage.permissionsOf(await stage.builtIn(ADMINISTRATOR));
        return { ...one(await withRole(ADMINISTRATOR), 'north', 'south'), may: permissions.includes(permission) };
      }
      case 'a super administrator':
        return { ...one(await withRole('super-administrator'), 'north', 'south', 'elsewhere'), isHighest: true };
      case 'somebody who may look at the customer and do it elsewhere': {
        const browser = await stage.persona(async (id) => {
          await world.people.grant(id, customer.id, ...reads);
          await world.people.grant(id, places.elsewhere.id, permission);
        });
        return { ...one(browser), sees: ['north', 'south'] };
      }
      case 'somebody with the permission at a region whose password was long ago':
        return { ...one(await holding(places.north.id, { confirmed: false }), 'north'), unconfirmed: true };
    }
  }

  return function persona(who: PersonaName, permission: Permission, reads: readonly Permission[]): Promise<Persona> {
    const key = [who, permission, ...reads].join();
    const found = known.get(key) ?? bring(who, permission, reads);
    known.set(key, found);
    return found;
  };
}
