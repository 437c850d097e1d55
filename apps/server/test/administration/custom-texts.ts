import type { TextKey } from '@foyer/contract/generated/text-keys.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import type { Browser } from '../browser.ts';
import type { World } from '../world.ts';
import { signInAdministrator } from './administrator.ts';

/** An administrator of a world who edits its German texts. */
export async function createTextAdministrator(world: World) {
  const admin = await signInAdministrator(world);

  async function list(query: object) {
    return (await admin.call('GET /v2/manage/texts', { query: { language: 'de', ...query } })).data;
  }
  async function row(key: TextKey) {
    return (await list({ query: key, size: 100 })).list.find((one) => one.key === key);
  }

  return {
    admin,
    list,
    row,

    /** Saves a text; `version` defaults to the current one. */
    async write(key: TextKey, text: unknown, { by = admin, version }: { by?: Browser; version?: number } = {}) {
      const current = version ?? (await row(key))?.version ?? 0;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ text, version: current });
      return by.fetch(`/v2/manage/texts/de/${encodeURIComponent(key)}`, { method: 'PUT', headers, body });
    },

    reset: (key: string, version: number, by = admin) =>
      by.fetch(`/v2/manage/texts/de/${encodeURIComponent(key)}?version=${version}`, { method: 'DELETE' }),

    /** The text as clients receive it. */
    async getText(key: TextKey, language: LanguageCode = 'de', server: Pick<World, 'browser'> = world) {
      const { data } = await server.browser().call('GET /v2/i18n', { query: { language } });
      return data[0]?.data.base[key];
    },
  };
}
