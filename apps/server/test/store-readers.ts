import { randomUUIDv7 } from 'node:crypto';

import { createReader } from './inbox-readers.ts';
import type { World } from './world.ts';

/**
 * Users with roles in the stores of two customers. The first customer has a region with two open stores and a closed one.
 * Roles belong to the customers and to the region.
 */
export async function createStoreReaders(world: World) {
  const customer = await world.people.organisation({ name: 'Chain' });
  const region = await world.people.organisation({ parentId: customer.id, name: 'Bremen' });
  const other = await world.people.organisation({ name: 'Rival' });
  const at = {
    customer: customer.id,
    region: region.id,
    other: other.id,
    one: (await world.people.store(region.id, 'Bremen 1')).id,
    two: (await world.people.store(region.id, 'Bremen 2')).id,
    otherStore: (await world.people.store(other.id, 'Rival 1')).id,
    closed: (await world.people.store(region.id, 'Bremen 3')).id,
  };
  await world.database.queries
    .updateTable('stores')
    .set({ status: 'closed' })
    .where('id', '=', at.closed)
    .executeTakeFirstOrThrow();
  const roles = {
    clerk: await addRole(world, 'Clerk', customer.id),
    manager: await addRole(world, 'Manager', customer.id),
    ofRegion: await addRole(world, 'Regional lead', region.id),
    ofOther: await addRole(world, 'Rival clerk', other.id),
  };

  const users: [name: string, home: string, ...grants: [role: string, place: string][]][] = [
    ['clerk-one', region.code, [roles.clerk, at.one]],
    ['clerk-two', region.code, [roles.clerk, at.two]],
    ['clerk-both', region.code, [roles.clerk, at.one], [roles.clerk, at.two]],
    ['clerk-region', customer.code, [roles.clerk, at.region]],
    ['clerk-customer', customer.code, [roles.clerk, at.customer]],
    ['manager-one', region.code, [roles.manager, at.one]],
    ['guest-one', other.code, [roles.clerk, at.one]],
    ['rival', other.code, [roles.ofOther, at.otherStore]],
    ['bystander', region.code],
  ];
  const readers = new Map<string, Awaited<ReturnType<typeof createReader>>>();
  for (const [username, organisation, ...grants] of users) {
    const reader = await createReader(world, { username, organisation });
    for (const [role, place] of grants) await world.people.repositories.roles.grant(reader.id, role, place);
    readers.set(username, reader);
  }
  return { at, roles, readers };
}

/** Adds a role of an organisation without permissions; returns its ID. */
export async function addRole(world: World, name: string, organisationId: string): Promise<string> {
  const id = randomUUIDv7();
  const role = { name, permissions: [], secondFactorEnforced: false };
  await world.people.repositories.roleDefinitions.add(id, organisationId, role);
  return id;
}
