import { getFreePort } from '@foyer/server/test/free-port.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { expect, test as base } from './house.ts';

/** An authenticator as phones and laptops have it built in; it asks nobody. */
export type BrowserAuthenticator = {
  /** How many passkeys it holds. */
  count: () => Promise<number>;
  /** Whether the page waits for somebody to choose a passkey in a field. */
  hasPendingRequest: () => Promise<boolean>;
  /** Somebody chooses one there. */
  choose: () => Promise<void>;
};

type PasskeyFixtures = {
  /** The authenticator of the page's browser. */
  authenticator: BrowserAuthenticator;
  /** Somebody with a passkey in the page's browser, where a second factor is optional. */
  passkeyUser: TestUser;
};

/** The house at a name, since browsers make no passkeys for a bare address; its browsers have an authenticator. */
export const test = base.extend<PasskeyFixtures>({
  world: async ({ perWorker }, provide) => provide(await perWorker(createNamedWorld)),
  authenticator: async ({ page }, provide) => provide(await addAuthenticator(page)),
  passkeyUser: async ({ page, open, world, authenticator }, provide) => {
    await world.people.setting('mfa', { mode: 'optional' });
    await open('/soc/cloud/normal');
    const person = await world.people.user();
    await makePasskey(page, world, person);
    expect(await authenticator.count()).toBe(1);
    await provide(person);
  },
});

async function createNamedWorld(): Promise<World> {
  const port = await getFreePort();
  const origin = `http://localhost:${port}`;
  const config = { FOYER_PORT: String(port), FOYER_PUBLIC_URL: origin };
  return { ...(await createWorld({ logLevel: 'error', config })), origin };
}

async function addAuthenticator(page: Page): Promise<BrowserAuthenticator> {
  await page.addInitScript(deferFieldRequests);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    hasPendingRequest: () => page.evaluate(() => 'chooseInField' in globalThis),
    choose: async () => {
      await page.waitForFunction(() => 'chooseInField' in globalThis);
      await page.evaluate(() => (globalThis as unknown as { chooseInField: () => void }).chooseInField()); // by holdFields()
    },
  };
}

/** Runs in the page: the authenticator would answer at once what a person has yet to choose in a field. */
function deferFieldRequests(): void {
  const get = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = async (options) => {
    if (options?.mediation === 'conditional') {
      await new Promise<void>((choose, leave) => {
        Object.assign(globalThis, { chooseInField: choose });
        options.signal?.addEventListener('abort', () => leave(options.signal?.reason));
      }).finally(() => Reflect.deleteProperty(globalThis, 'chooseInField'));
    }
    return get(options);
  };
}

/** Lets the page's browser make a passkey for somebody, past every screen. */
async function makePasskey(page: Page, world: World, { id }: TestUser): Promise<void> {
  const browser = await world.people.session(world.browser(), id, 'bind');
  const { data: options } = await browser.call('POST /v2/passkeys/registration');
  const credential = await page.evaluate(
    async (json) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
      const created = await navigator.credentials.create({ publicKey });
      return (created as PublicKeyCredential).toJSON() as RegistrationResponseJSON; // what create() makes of a publicKey
    },
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  ); // the server writes them by that standard
  await browser.call('POST /v2/passkeys', {
    body: { name: 'Made before', credential: { ...credential, type: 'public-key' } },
  });
}
