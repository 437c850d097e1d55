import type { Browser } from './browser.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

type Place = { readonly id: string; readonly code: string };
export type Member = Person & { readonly browser: Browser };

/** Two customers, one with two regions and its administrator: enough of a chain to see who may do what where. */
export async function createChain(world: World) {
  const { people } = world;
  const customer = await people.organisation();
  const north = await people.organisation({ parentId: customer.id });
  const south = await people.organisation({ parentId: customer.id });
  const elsewhere = await people.organisation();

  /** Somebody of an organisation, signed in. */
  async function member({ code }: Place, given: { email?: string } = {}): Promise<Member> {
    const person = await people.user({ organisation: code, ...given });
    return { ...person, browser: await people.session(world.browser(), person.id, 'full') };
  }

  /** An organisation administrator of a place and all below it, who belongs there. */
  async function administrator(place: Place): Promise<Member> {
    const person = await member(place);
    await people.grantBuiltIn(person.id, 'organisation-administrator', place.id);
    world.app.services.bus.resync();
    return person;
  }

  /** A super administrator, of the other customer. */
  async function superAdministrator(): Promise<Member> {
    const person = await people.user({ organisation: elsewhere.code, superAdministrator: true });
    return { ...person, browser: await people.session(world.browser(), person.id, 'full') };
  }

  return { customer, north, south, elsewhere, member, administrator, superAdministrator };
}

export type Chain = Awaited<ReturnType<typeof createChain>>;
