import type { MailServerView } from '@foyer/contract/email.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { SETTINGS_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

import type { MailServerValue } from './draft.ts';

export const mailServerQuery = queryOptions({
  queryKey: [...SETTINGS_KEY, 'mail'],
  queryFn: ({ signal }) => call('GET /v2/manage/settings/mail', { signal }),
});

const handles = ['A0301', 'A0302', 'A0401'] as const;

/** Returns undefined when the user does not reauthenticate, as do the two functions below. */
export function changeMailServer(value: MailServerValue, version: number): Promise<MailServerView | undefined> {
  return withReauthentication('confirmation.changeMailServer', () =>
    call('PUT /v2/manage/settings/mail', { body: { value, version }, handles }),
  );
}

export function removeMailServer(version: number): Promise<MailServerView | undefined> {
  return withReauthentication('confirmation.changeMailServer', () =>
    call('DELETE /v2/manage/settings/mail', { query: { version }, handles }),
  );
}

/** Sends a test email through the saved server. */
export function sendTestMail(to: string) {
  return withReauthentication('confirmation.testMailServer', () =>
    call('POST /v2/manage/settings/mail/test', { body: { to }, handles: [...handles, 'A0499'] }),
  );
}
