import { createFakeProvider, type FakeProvider } from '@foyer/server/test/fakes/fake-provider.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { openIdOf, setUpProvider } from '@foyer/server/test/sign-in/providers.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { expect, resetInstallation, test as base } from './house.ts';

/** The house with an identity provider that users sign in with. */
export const test = base.extend<{ contoso: FakeProvider }>({
  contoso: async ({ perWorker, world }, provide) => provide(await perWorker(createContoso, world)),
  resetWorld: async ({ world, contoso }, provide) => {
    await resetInstallation(world);
    await setUpProvider(world, 'contoso', openIdOf(contoso.issuer));
    await offerContoso(world);
    await provide();
  },
});

const createContoso = ({ origin }: World) => createFakeProvider([`${origin}/v2/sso/contoso/return`]);

/** Has the sign-in page offer the provider. */
export async function offerContoso(world: World): Promise<void> {
  const contoso = { switch: true, configSwitch: true, configShow: true, loginAddress: '', label: 'Contoso Ltd' };
  await world.people.setting('signInPage', { captchaSwitch: false, SSOConfig: { contoso } });
}

/** Takes the password away from a user, as an account that a provider made has none. */
export async function removePassword({ database }: World, userId: string): Promise<void> {
  await database.queries.deleteFrom('passwords').where('user_id', '=', userId).execute();
}

let accountCount = 0;

/** Somebody with an account at the provider, by the name of its button there. */
export function addContosoAccount(contoso: FakeProvider): { sub: string; name: string; account: string } {
  accountCount += 1;
  const one = { sub: `subject-${accountCount}`, name: `Guest ${accountCount}`, account: `guest-${accountCount}` };
  contoso.addAccount({ sub: one.sub, name: one.name, preferred_username: one.account });
  return one;
}

/** Somebody here, whose account there is linked. */
export async function createLinkedUser(world: World, contoso: FakeProvider) {
  const person: TestUser = await world.people.user();
  const one = addContosoAccount(contoso);
  const { sub: subject, account } = one;
  await world.people.stores.linkedAccounts.add(person.id, {
    provider: 'contoso',
    issuer: contoso.issuer,
    subject,
    account,
  });
  return { ...one, person };
}

/** Goes to the provider from the sign-in page, and says there who one is. */
export async function signInByContoso(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with Contoso Ltd' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
}
