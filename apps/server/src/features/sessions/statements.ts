import type { Scope } from '@foyer/contract/core/endpoint.ts';
import { sql } from 'kysely';

import { dbIn } from '#/platform/database/database.ts';
import type { SecondFactor } from '#/platform/http/access.ts';

export type NewSessionRow = {
  readonly id: string;
  readonly tokenHash: Uint8Array;
  readonly cookieHash: Uint8Array;
  readonly userId: string;
  readonly scope: Scope;
  readonly signInMethod: string;
  readonly secondFactor: SecondFactor | null;
  /** Whether the user has authenticated for this sign-in, instead of an existing session at the identity provider. */
  readonly isFresh: boolean;
  readonly address: string;
  readonly device: string;
  readonly absoluteSeconds: number;
};

/** Statement that adds a session. Returns the number of its user's other sessions of scope `full`. */
export function insertSession(session: NewSessionRow) {
  return sql<{ others: number }>`
    insert into sessions (id, token_hash, cookie_hash, user_id, scope, sign_in_method, second_factor,
      is_freshly_authenticated, address, device, expires_at)
    values (${session.id}, ${session.tokenHash}, ${session.cookieHash}, ${session.userId}, ${session.scope},
      ${session.signInMethod}, ${session.secondFactor}, ${session.isFresh}, ${session.address}, ${session.device},
      ${dbIn(session.absoluteSeconds)})
    returning (select count(*)::int from sessions s where s.user_id = ${session.userId} and s.scope = 'full') as others`;
}
