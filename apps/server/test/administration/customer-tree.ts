import type { Browser } from '../browser.ts';
import type { TestUser } from '../people.ts';
import type { World } from '../world.ts';

type TreeOrganisation = { readonly id: string; readonly code: string };
export type TreeMember = TestUser & { readonly browser: Browser };

/** Two customers, one of them with two regions: the smallest tree in which permissions differ by organisation. */
export async function createCustomerTree(world: World) {
  const { people } = world;
  const customer = await people.organisation();
  const north = await people.organisation({ parentId: customer.id });
  const south = await people.organisation({ parentId: customer.id });
  const otherCustomer = await people.organisation();

  /** A signed-in user of an organisation. */
  async function member({ code }: TreeOrganisation, overrides: { email?: string } = {}): Promise<TreeMember> {
    const person = await people.user({ organisation: code, ...overrides });
    return { ...person, browser: await people.session(world.browser(), person.id, 'full') };
  }

  /** A member of an organisation who administers it and all organisations below it. */
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
