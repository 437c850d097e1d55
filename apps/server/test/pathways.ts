import type { ErrorCode } from '@foyer/contract/core/errors.ts';

import type { Browser } from './browser.ts';
import { createMaliciousProvider } from './malicious-provider.ts';
import type { TestUser } from './people.ts';
import { exchange, leave, microsoftOf, oauthOf, openIdOf, setUp, TENANT } from './providers.ts';
import { createFakeWechatServer } from './wechat-server.ts';
import { answer, identityAt, poll, scan, setUpWechat, show, tell } from './wechat.ts';
import type { World } from './world.ts';

type Came = { readonly code: 1001 | ErrorCode; readonly data: unknown; readonly seconds: number | undefined };

/** A way in: what a session calls it, how somebody is made who may take it, and how they do. */
export type Pathway = {
  readonly name: string;
  prepare(person: TestUser): Promise<void>;
  come(browser: Browser, person: TestUser): Promise<Came>;
};

/** Every way in that ends with somebody who has shown who they are, but for the second factor. */
export async function createPathways(world: World): Promise<{ list: Pathway[]; close(): Promise<void> }> {
  const provider = await createMaliciousProvider(); // which is honest as long as nobody tells it to lie
  const { origin } = provider;
  await setUp(world, 'acme', openIdOf(origin));
  await setUp(world, 'plain', oauthOf(origin));
  await setUp(world, 'microsoft', microsoftOf(origin));

  const wechat = await createFakeWechatServer();
  await setUpWechat(world, wechat);

  /** The screen shows a code, and a phone scans and allows it. */
  async function comeByPhone(screen: Browser, { username: openid }: TestUser): Promise<Came> {
    const phone = world.browser();
    const shown = await show(screen);
    const told = await tell(phone, await scan(phone, shown, openid));
    if (told.code !== 1001) return read(told);
    await answer(phone, told.data.approval, true);
    return read(await poll(screen, shown));
  }

  function by(name: string, issuer: string, pathway: string): Pathway {
    return {
      name: pathway,
      async prepare({ id, username: subject }) {
        const identity = { provider: name, issuer, subject, account: subject };
        await world.people.stores.linkedAccounts.add(id, identity);
      },
      async come(browser, { username: sub }) {
        const { state, nonce } = await leave(browser, name);
        provider.expect({ sub, ...(name === 'plain' ? {} : { nonce }) });
        return read(await exchange(browser, name, { code: 'a-code', state }));
      },
    };
  }

  return {
    list: [
      {
        name: 'password',
        prepare: async () => {},
        come: async (browser, { username, password }) => read(await browser.signIn(username, password)),
      },
      by('acme', origin, 'sso:acme'),
      by('plain', `${origin}/me#id`, 'sso:plain'),
      by('microsoft', `${origin}/${TENANT}/v2.0`, 'microsoft'),
      {
        name: 'wechat',
        async prepare({ id, username: openid }) {
          await world.people.stores.linkedAccounts.add(id, identityAt(wechat, openid));
        },
        come: comeByPhone,
      },
    ],
    async close() {
      await Promise.all([provider.close(), wechat.close()]);
    },
  };
}

type Answered = {
  readonly code: Came['code'];
  readonly data: unknown;
  readonly failure: { readonly seconds?: number } | undefined;
};

function read(came: Answered): Came {
  return {
    code: came.code,
    data: came.code === 1001 ? came.data : undefined,
    seconds: came.failure?.seconds,
  };
}
