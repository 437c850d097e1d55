import type { Browser } from '../browser.ts';
import type { TestUser } from '../people.ts';
import type { World } from '../world.ts';

type TreeOrganisation = { readonly id: string; readonly code: string };
export type TreeMember = TestUser & { readonly browser: Browser };

/** Two customers, one with two regions and its administrator: enough of a chain to see who may do what where. */
export async function createCustomerTree(world: World) {
  const { people } = world;
  const customer = await people.organisation();
  const north = await people.organisation({ parentId: customer.id });
  const south = await people.organisation({ parentId: customer.id });
  const otherCustomer = await people.organisation();

  /** Somebody of an organisation, signed in. */
  async function member({ code }: TreeOrganisation, overrides: { email?: string } = {}): Promise<TreeMember> {
    const person = await people.user({ organisation: code, ...overrides });
    return { ...person, browser: await people.session(world.browser(), person.id, 'full') };
  }

  /** An organisation administrator of a place and all below it, who belongs there. */
  async function administrator(organisation: TreeOrganisation): Promise<TreeMember> {
    const person = await member(organisation);
    await people.grantBuiltIn(person.id, 'organisation-administrator', organisation.id);
    world.app.services.bus.resync();
    return person;
  }

  /** A super administrator, of the other customer. */
  async function superAdministrator(): Promise<TreeMember> {
    const person = await people.user({ organisation: otherCustomer.code, superAdministrator: true });
    return { ...person, browser: await people.session(world.browser(), person.id, 'full') };
  }

  return { customer, north, south, otherCustomer, member, administrator, superAdministrator };
}

export type CustomerTree = Awaited<ReturnType<typeof createCustomerTree>>;
