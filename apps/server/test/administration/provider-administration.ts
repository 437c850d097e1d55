import type { ProviderPage, ProviderValue, ProviderView } from '@foyer/contract/identity-providers.ts';

import type { ApiResponse } from '../browser.ts';
import { respondWith } from '../fakes/malicious-provider.ts';
import type { Misbehaviour } from '../fakes/misbehaviour.ts';
import { CLIENT } from '../sign-in/providers.ts';
import type { World } from '../world.ts';
import { signInAdministrator } from './administrator.ts';

export const PROVIDER_PAGE: ProviderPage = { switch: true, show: true, label: '', icon: null, loginAddress: '' };

export type ProviderSubmission = { page?: Partial<ProviderPage>; version?: number; secret?: string | undefined };

/** The steps of a successful connection test, except for its last step. */
export const STEPS_BEFORE_CLIENT = ['redirect fine', 'address fine', 'metadata fine', 'keys fine'];

/** A provider that accepts the client answers the unknown code of a connection test with `invalid_grant`. */
export const ACCEPTS_CLIENT = {
  responses: { token: respondWith(400, { error: 'invalid_grant' }) },
} satisfies Misbehaviour;

/** The field errors of a refused request, with its status and code. */
export const readFieldErrors = ({ status, code, failure }: ApiResponse<unknown>) => [status, code, failure?.fields];

/** What `readFieldErrors` returns when these fields are invalid. */
export const expectedFieldErrors = (fields: Record<string, string>) => [400, 'A0401', fields];

/** A super administrator who has just entered the password and manages identity providers. */
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

    /** Saves a provider; `version` defaults to the current one and `secret` to the shared test secret. */
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

    /** Removes all providers. */
    async removeAll(): Promise<void> {
      for (const { name } of await list()) await remove(name);
    },

    testConnection,

    /** The steps of a connection test, each with its error or `fine`. */
    listTestSteps: async (name: string): Promise<string[]> =>
      (await testConnection(name)).data.steps.map(({ step, trouble }) => `${step} ${trouble ?? 'fine'}`),
  };
}

export type ProviderAdministrator = Awaited<ReturnType<typeof createProviderAdministrator>>;
