import { sql } from 'kysely';

import { shippedEmailTexts } from '#/features/translations/locales.ts';
import type { Database } from '#/platform/database/database.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

/** Adds the emails of the last days: invitations to invited users, and messages about sign-ins from new devices. */
export async function addEmails(queries: Database['queries']): Promise<void> {
  const invitations = subjects('emails.activation.subject');
  const newDevices = subjects('emails.newDevice.subject');
  await sql`
    insert into mails (id, recipient, subject, state, attempts, last_error, created_at, expires_at, finished_at)
    select gen_random_uuid(), email, (case status when 'invited' then ${invitations}::jsonb else ${newDevices}::jsonb end) ->> language,
      case when is_unknown then 'dead' else 'sent' end, 1, case when is_unknown then '550 5.1.1 Mailbox unavailable' end,
      at, at + interval '3 days', at + interval '2 seconds'
    from (
      select email, status, language, case status when 'invited' then created_at else last_sign_in_at end as at,
        status = 'invited' and abs(hashtext(username)) % 25 = 3 as is_unknown
      from users where email like '%@shops.example' and (status = 'invited' or abs(hashtext(username)) % 9 = 0)) as cause
    where at > foyer_now() - interval '29 days'`.execute(queries);
}

const subjects = (key: 'emails.activation.subject' | 'emails.newDevice.subject'): string =>
  JSON.stringify(
    Object.fromEntries(LANGUAGES.map((code) => [code, shippedEmailTexts(code)[key].replace('{brand}', 'Foyer')])),
  );
