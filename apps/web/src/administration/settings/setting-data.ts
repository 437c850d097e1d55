import type { SettingName, Settings, SettingsView } from '@foyer/contract/settings.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { SETTINGS_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

/** All settings except secrets, with their current and default values. */
export const settingsQuery = queryOptions({
  queryKey: [...SETTINGS_KEY, 'values'],
  queryFn: ({ signal }): Promise<SettingsView> => call('GET /v2/manage/settings', { signal }),
});

/** Replaces a setting as a whole; undefined when the user does not reauthenticate. */
export function changeSetting<N extends SettingName>(
  name: N,
  value: Settings[N],
  version: number,
): Promise<SettingsView[N] | undefined> {
  const endpoint = `PUT /v2/manage/settings/${name}` as const;
  const input = { body: { value, version }, handles: ['A0301', 'A0302', 'A0401'] };
  // The contract declares this call for each name, but the compiler does not relate `input` to `name`.
  return withReauthentication('confirmation.changeSettings', () => call(endpoint, input as never)) as Promise<
    SettingsView[N] | undefined
  >; // see above
}
