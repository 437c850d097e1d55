import type { ErrorCode } from '@foyer/contract/core/errors.ts';

import type { Browser } from '../browser.ts';
import { createFakeWechatServer } from '../fakes/fake-wechat-server.ts';
import { createMaliciousProvider } from '../fakes/malicious-provider.ts';
import type { TestUser } from '../people.ts';
import type { World } from '../world.ts';
import {
  exchangeCode,
  startProviderSignIn,
  microsoftOf,
  oauthOf,
  openIdOf,
  setUpProvider,
  TENANT,
} from './providers.ts';
import { answerApproval, identityAt, poll, scanCode, setUpWechat, showCode, reportScan } from './wechat.ts';

type SignInOutcome = { readonly code: 1001 | ErrorCode; readonly data: unknown; readonly seconds: number | undefined };

/** A sign-in method: its name in a session, how a user is prepared for it, and the sign-in itself. */
export type TestSignInMethod = {
  readonly name: string;
  prepare(person: TestUser): Promise<void>;
  signIn(browser: Browser, person: TestUser): Promise<SignInOutcome>;
};

/** Every sign-in method that identifies a user, up to the second factor. */
export async function createSignInMethods(world: World): Promise<{ list: TestSignInMethod[]; close(): Promise<void> }> {
  const provider = await createMaliciousProvider(); // well-behaved unless configured otherwise
  const { origin } = provider;
  await setUpProvider(world, 'acme', openIdOf(origin));
  await setUpProvider(world, 'plain', oauthOf(origin));
  await setUpProvider(world, 'microsoft', microsoftOf(origin));

  const wechat = await createFakeWechatServer();
  await setUpWechat(world, wechat);

  /** The screen shows a QR code; a phone scans and approves it. */
  async function signInByPhone(screen: Browser, { username: openid }: TestUser): Promise<SignInOutcome> {
    const phone = world.browser();
    const code = await showCode(screen);
    const scanResponse = await reportScan(phone, await scanCode(phone, code, openid));
    if (scanResponse.code !== 1001) return toOutcome(scanResponse);
    await answerApproval(phone, scanResponse.data.approval, true);
    return toOutcome(await poll(screen, code));
  }

  function providerMethod(name: string, issuer: string, methodName: string): TestSignInMethod {
    return {
      name: methodName,
      async prepare({ id, username: subject }) {
        const identity = { provider: name, issuer, subject, account: subject };
        await world.people.repositories.linkedAccounts.add(id, identity);
      },
      async signIn(browser, { username: sub }) {
        const { state, nonce } = await startProviderSignIn(browser, name);
        provider.expect({ sub, ...(name === 'plain' ? {} : { nonce }) });
        return toOutcome(await exchangeCode(browser, name, { code: 'a-code', state }));
      },
    };
  }

  return {
    list: [
      {
        name: 'password',
        prepare: async () => {},
        signIn: async (browser, { username, password }) => toOutcome(await browser.signIn(username, password)),
      },
      providerMethod('acme', origin, 'sso:acme'),
      providerMethod('plain', `${origin}/me#id`, 'sso:plain'),
      providerMethod('microsoft', `${origin}/${TENANT}/v2.0`, 'microsoft'),
      {
        name: 'wechat',
        async prepare({ id, username: openid }) {
          await world.people.repositories.linkedAccounts.add(id, identityAt(wechat, openid));
        },
        signIn: signInByPhone,
      },
    ],
    async close() {
      await Promise.all([provider.close(), wechat.close()]);
    },
  };
}

type SignInCallResponse = {
  readonly code: SignInOutcome['code'];
  readonly data: unknown;
  readonly failure: { readonly seconds?: number | undefined } | undefined;
};

function toOutcome(response: SignInCallResponse): SignInOutcome {
  return {
    code: response.code,
    data: response.code === 1001 ? response.data : undefined,
    seconds: response.failure?.seconds,
  };
}
