import type { ProviderPage, ProviderValue, ProviderView } from '@foyer/contract/identity-providers.ts';

import type { ApiResponse } from '../browser.ts';
import { respondWith } from '../fakes/malicious-provider.ts';
import type { Misbehaviour } from '../fakes/misbehaviour.ts';
import { CLIENT } from '../sign-in/providers.ts';
import type { World } from '../world.ts';
import { signInAdministrator } from './administrator.ts';

export const PROVIDER_PAGE: ProviderPage = { switch: true, show: true, label: '', icon: null, loginAddress: '' };

export type ProviderSubmission = { page?: Partial<ProviderPage>; version?: number; secret?: string | undefined };

/** What a trial says when nothing stands against it, but for its last step. */
export const STEPS_BEFORE_CLIENT = ['redirect fine', 'address fine', 'metadata fine', 'keys fine'];

/** How a provider answers a trial that knows Foyer: the code is one of nobody. */
export const ACCEPTS_CLIENT = {
  responses: { token: respondWith(400, { error: 'invalid_grant' }) },
} satisfies Misbehaviour;

/** What a refusal says of the fields. */
export const readFieldErrors = ({ status, code, failure }: ApiResponse<unknown>) => [status, code, failure?.fields];

/** What it says where these fields are wrong. */
export const expectedFieldErrors = (fields: Record<string, string>) => [400, 'A0401', fields];

/** A super administrator who has just entered the password, and what they do with providers. */
export async function createProviderAdministrator(world: World, server: Pick<World, 'browser'> = world) {
  const browser = await signInAdministrator(world, server);
  const list = async (): Promise<ProviderView[]> => (await browser.call('GET /v2/manage/identity-providers')).data.list;
  const testConnection = (name: string) =>
    browser.call('POST /v2/manage/identity-providers/{name}/trial', { params: { name } });
  const findProvider = async (name: string) => (await list()).find((one) => one.name === name);
  async function remove(name: string, version?: number) {
    const current = version ?? (await findProvider(name))?.version ?? 0;
    return browser.call('DELETE /v2/manage/identity-providers/{name}', {
      params: { name },
      query: { version: current },
    });
  }

  return {
    browser,
    list,
    findProvider,

    redirectAddresses: async () => (await browser.call('GET /v2/manage/identity-providers')).data.redirectAddresses,

    /** Sets a provider over the version that stands there, with the secret that all have unless told otherwise. */
    async set(name: string, value: ProviderValue, change: ProviderSubmission = {}) {
      const secret = 'secret' in change ? change.secret : CLIENT.secret;
      const version = change.version ?? (await findProvider(name))?.version ?? 0;
      return browser.call('PUT /v2/manage/identity-providers/{name}', {
        params: { name },
        body: {
          value,
          page: { ...PROVIDER_PAGE, ...change.page },
          version,
          ...(secret === undefined ? {} : { secret }),
        },
      });
    },

    remove,

    /** Removes all that are set up. */
    async removeAll(): Promise<void> {
      for (const { name } of await list()) await remove(name);
    },

    testConnection,

    /** The steps that were tried of a provider, each with its trouble or `fine`. */
    listTestSteps: async (name: string): Promise<string[]> =>
      (await testConnection(name)).data.steps.map(({ step, trouble }) => `${step} ${trouble ?? 'fine'}`),
  };
}

export type ProviderAdministrator = Awaited<ReturnType<typeof createProviderAdministrator>>;
