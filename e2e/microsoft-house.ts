import { randomUUID } from 'node:crypto';

import { createFakeEntra, type FakeProvider } from '@foyer/server/test/fakes/fake-provider.ts';
import { microsoftOf, setUpProvider, TENANT } from '@foyer/server/test/sign-in/providers.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { button } from './administration-house.ts';
import { expect, resetInstallation, test as base } from './house.ts';

/** The house with a tenant of Entra ID, which is set up before each test. */
export const test = base.extend<{ entra: FakeProvider }>({
  entra: async ({ perWorker, world }, provide) => provide(await perWorker(createEntra, world)),
  resetWorld: async ({ world, entra }, provide) => {
    await resetInstallation(world);
    await setUpProvider(world, 'microsoft', microsoftOf(entra.origin));
    await world.people.setting('signInPage', { captchaSwitch: false });
    await provide();
  },
});

const createEntra = ({ origin }: World) => createFakeEntra([`${origin}/azure/v2/return`]);

let employees = 0;

type Employee = { readonly oid: string; readonly name: string; readonly account: string };

/** Adds an account to the tenant, of a member. Its button there has the returned name. */
export function addEmployee(entra: FakeProvider): Employee {
  employees += 1;
  const one = { oid: randomUUID(), name: `Employee ${employees}`, account: `employee-${employees}@contoso.example` };
  const { oid, name, account } = one;
  // Another id for each application: what is the same everywhere is `oid`.
  entra.addAccount({ sub: `for-foyer-${oid}`, name, preferred_username: account, oid, tid: TENANT, acct: 0 });
  return one;
}

/** Somebody here, whose account there is linked. */
export async function createLinkedEmployee(world: World, entra: FakeProvider) {
  const person = await world.people.user();
  const one = addEmployee(entra);
  const { oid: subject, account } = one;
  const identity = { provider: 'microsoft', issuer: entra.issuer, subject, account };
  await world.people.stores.linkedAccounts.add(person.id, identity);
  return { ...one, person };
}

/** Shows at Microsoft who one is. */
export async function choose(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await button(page, name).click();
}

/** Goes to Microsoft from the sign-in page, and says there who one is. */
export async function signInByMicrosoft(page: Page, name: string): Promise<void> {
  await button(page, 'Sign in with Microsoft').click();
  await choose(page, name);
}
