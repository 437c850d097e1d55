import type { Page } from '@playwright/test';

import { createHonestProvider, type HonestProvider } from '../apps/server/test/honest-provider.ts';
import type { Person } from '../apps/server/test/people.ts';
import { ON_LOOPBACK, openIdOf, setUp } from '../apps/server/test/providers.ts';
import { createWorld, type World } from '../apps/server/test/world.ts';
import { expect, test as base } from './house.ts';

export { expect };

/** The house, whose providers may be on this machine. */
export const loopbackTest = base.extend({
  world: [
    async ({ browserName }, provide) => {
      const world = await createWorld({ logLevel: 'error', ...ON_LOOPBACK });
      expect(browserName).toBe('chromium');
      await provide(world);
      await world.close();
    },
    { scope: 'worker' },
  ],
});

/** The house with a provider that people may come in by; what the sign-in page says of it is as shipped before each test. */
export const test = loopbackTest.extend<{ asSetUp: void }, { contoso: HonestProvider }>({
  contoso: [
    async ({ world }, provide) => {
      const contoso = await createHonestProvider([`${world.origin}/v2/sso/contoso/return`]);
      await setUp(world, 'contoso', openIdOf(contoso.issuer));
      await provide(contoso);
      await contoso.close();
    },
    { scope: 'worker' },
  ],
  asSetUp: [
    async ({ world, contoso }, provide) => {
      expect(contoso.issuer).toContain('http');
      await label(world, {});
      await provide();
    },
    { auto: true },
  ],
});

/** Changes what the sign-in page says of the provider. */
export async function label(world: World, change: object): Promise<void> {
  const page = { switch: true, configSwitch: true, configShow: true, loginAddress: '', label: 'Contoso Ltd' };
  await world.people.setting('signInPage', { captchaSwitch: false, SSOConfig: { contoso: { ...page, ...change } } });
}

let guests = 0;

/** Somebody with an account at the provider, by the name of its button there. */
export function guest(contoso: HonestProvider): { sub: string; name: string; account: string } {
  guests += 1;
  const one = { sub: `subject-${guests}`, name: `Guest ${guests}`, account: `guest-${guests}` };
  contoso.add({ sub: one.sub, name: one.name, preferred_username: one.account });
  return one;
}

/** Somebody here, whose account there is linked. */
export async function linkedGuest(world: World, contoso: HonestProvider) {
  const person: Person = await world.people.user();
  const one = guest(contoso);
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
export async function comeBy(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with Contoso Ltd' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
}
