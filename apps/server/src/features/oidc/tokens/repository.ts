import { REFRESH_REPLAY_SECONDS } from '@foyer/contract/limits/oidc.ts';
import { sql } from 'kysely';

import { encrypt, decrypt } from '#/platform/crypto/encryption.ts';
import { dbIn, dbNow, unprepared, type Queries } from '#/platform/database/database.ts';

export const TOKEN_KINDS = ['AuthorizationCode', 'AccessToken', 'RefreshToken', 'ClientCredentials'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A token's data for `oidc-provider`: JSON, without the token itself. */
export type TokenPayload = Readonly<Record<string, unknown>>;

export type NewToken = {
  /** SHA-256 in hexadecimal. */
  readonly idHash: string;
  readonly kind: TokenKind;
  readonly application: string;
  /** Null for a token that belongs to the application itself. */
  readonly sessionId: string | null;
  readonly grantId: string | null;
  readonly payload: TokenPayload;
  readonly permissionsHash: string | null;
  readonly seconds: number;
};

export type TokenWrite = {
  /** Hash of the code or refresh token that the request uses, in hexadecimal. */
  readonly used: string | undefined;
  readonly tokens: readonly NewToken[];
  /** The response to a refresh, as text. The same refresh token receives it again for a short time. */
  readonly replay?: string | undefined;
};

export type TokenRow = {
  readonly kind: string;
  readonly application: string;
  readonly sessionId: string | null;
  readonly payload: TokenPayload;
  readonly permissionsHash: string | null;
  readonly consumed: boolean;
  /** Whether the response to the token's use is still stored. */
  readonly replayable: boolean;
};

/** Use of a token. `replay` is the response to it, while it is stored. */
export type Consumption = { readonly replay: string | undefined };

const contextOf = (idHash: string) => `refresh replay ${idHash}`;

export function createOidcTokenRepository(queries: Queries, encryption: Buffer) {
  const recently = sql<boolean>`encrypted_response is not null and consumed_at > ${dbIn(-REFRESH_REPLAY_SECONDS)}`;

  return {
    /**
     * Marks codes and refresh tokens as used, and adds issued tokens. Each write is applied completely or not at all.
     * Returns which writes were applied: not those whose code or token was used before, even in this batch, nor those
     * whose session has ended or whose application was uninstalled.
     */
    async write(writes: readonly TokenWrite[]): Promise<boolean[]> {
      const first = firstToUse(writes);
      const rows = [...first].flatMap(({ used, tokens }) => tokens.map((token) => ({ ...token, used })));
      const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of);
      const uses = [...first].flatMap(({ used, replay }) =>
        used === undefined
          ? []
          : [{ used, sealed: replay === undefined ? null : encrypt(encryption, replay, contextOf(used)) }],
      );
      const done = await sql<{ hash: string }>`${unprepared}
        with held as materialized (
          select id from sessions where id in (select unnest(${column(({ sessionId }) => sessionId)}::uuid[]))
          order by id for key share),
        wanted as (
          select decode(w.id_hash, 'hex') as id_hash, decode(w.used, 'hex') as used, w.kind, w.application, w.session_id,
            w.grant_id, w.payload::jsonb as payload, w.permissions_hash, w.seconds
          from unnest(${column(({ idHash }) => idHash)}::text[], ${column((row) => row.used ?? null)}::text[],
            ${column(({ kind }) => kind)}::text[], ${column(({ application }) => application)}::text[],
            ${column(({ sessionId }) => sessionId)}::uuid[], ${column(({ grantId }) => grantId)}::text[],
            ${column(({ payload }) => JSON.stringify(payload))}::text[], ${column(({ permissionsHash }) => permissionsHash)}::text[],
            ${column(({ seconds }) => seconds)}::float8[])
            as w (id_hash, used, kind, application, session_id, grant_id, payload, permissions_hash, seconds)
          join applications on applications.code = w.application
          where w.session_id is null or w.session_id in (select id from held)),
        used as (
          update oidc_tokens set consumed_at = ${dbNow}, encrypted_response = decode(u.replay, 'hex')
          from unnest(${uses.map((use) => use.used)}::text[], ${uses.map(({ sealed }) => sealed?.toString('hex') ?? null)}::text[])
            as u (hash, replay)
          where id_hash = decode(u.hash, 'hex') and consumed_at is null
            -- Runs "held" first: a session is locked before its tokens, as when it ends (lock order).
            and (select count(*) from held) >= 0
          returning id_hash),
        opened as (
          update oidc_sessions s
          set applications = array(select distinct code from unnest(s.applications || entered.codes) as code)
          from (select session_id, array_agg(application) as codes from wanted where kind = 'AuthorizationCode'
            group by session_id) as entered
          where s.session_id = entered.session_id and not entered.codes <@ s.applications),
        added as (
          insert into oidc_tokens (id_hash, kind, application, session_id, grant_id, payload, permissions_hash, expires_at)
          select id_hash, kind, application, session_id, grant_id, payload, permissions_hash,
            ${dbNow} + make_interval(secs => seconds)
          from wanted where wanted.used is null or wanted.used in (select id_hash from used)
          returning id_hash)
        select encode(id_hash, 'hex') as hash from added union all select encode(id_hash, 'hex') from used`.execute(
        queries,
      );
      const hashes = new Set(done.rows.map(({ hash }) => hash));
      return writes.map(
        (write) =>
          first.has(write) &&
          (write.used === undefined || hashes.has(write.used)) &&
          write.tokens.every(({ idHash }) => hashes.has(idHash)),
      );
    },

    /** Unexpired tokens (by the database's clock) by their hashes in hexadecimal. */
    async listByHashes(hashes: readonly string[]): Promise<Map<string, TokenRow>> {
      const { rows } = await sql<TokenRow & { hash: string }>`${unprepared}
        select encode(id_hash, 'hex') as hash, kind, application, session_id as "sessionId", payload, permissions_hash as "permissionsHash",
          consumed_at is not null as consumed, coalesce(${recently}, false) as replayable
        from oidc_tokens
        where id_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash) and expires_at > ${dbNow}`.execute(
        queries,
      );
      return new Map(rows.map(({ hash, ...row }) => [hash, row]));
    },

    /** The use of a token. Undefined when the token is unused or has expired. */
    async findConsumption(hash: string): Promise<Consumption | undefined> {
      const { rows } = await sql<{ sealed: Uint8Array | null }>`
        select case when ${recently} then encrypted_response end as sealed
        from oidc_tokens
        where id_hash = decode(${hash}, 'hex') and consumed_at is not null and expires_at > ${dbNow}`.execute(queries);
      const [row] = rows;
      if (row === undefined) return undefined;
      return { replay: row.sealed === null ? undefined : decrypt(encryption, row.sealed, contextOf(hash)) };
    },

    /** Erases stored responses after their replay time. */
    async eraseReplays(): Promise<void> {
      await queries
        .updateTable('oidc_tokens')
        .set({ encrypted_response: null })
        .where('encrypted_response', 'is not', null)
        .where('consumed_at', '<=', dbIn(-REFRESH_REPLAY_SECONDS))
        .execute();
    },

    async remove(idHash: Uint8Array): Promise<void> {
      await queries.deleteFrom('oidc_tokens').where('id_hash', '=', idHash).execute();
    },

    /** Revokes the tokens of a grant, including those of a concurrent refresh. */
    async revokeGrant(grantId: string): Promise<void> {
      const remove = () => queries.deleteFrom('oidc_tokens').where('grant_id', '=', grantId).execute();
      await remove();
      // The first statement waits for a concurrent refresh, but its snapshot lacks the new tokens.
      await remove();
    },

    /** Revokes a session's access tokens. Its refresh tokens stay valid. */
    async revokeAccessTokens(sessionId: string): Promise<void> {
      await queries
        .deleteFrom('oidc_tokens')
        .where('session_id', '=', sessionId)
        .where('kind', '=', 'AccessToken' satisfies TokenKind)
        .execute();
    },

    /** Revokes the tokens that belong to an application itself. */
    async revokeClientTokens(application: string): Promise<void> {
      await queries
        .deleteFrom('oidc_tokens')
        .where('application', '=', application)
        .where('kind', '=', 'ClientCredentials' satisfies TokenKind)
        .execute();
    },

    async sweep(): Promise<void> {
      await queries.deleteFrom('oidc_tokens').where('expires_at', '<', dbNow).execute();
    },
  };
}

/** Writes that use no token, or are the first in the batch to use it. */
function firstToUse(writes: readonly TokenWrite[]): ReadonlySet<TokenWrite> {
  const seen = new Set<string>();
  const first = writes.filter(({ used }) => {
    const isFirst = used === undefined || !seen.has(used);
    if (used !== undefined) seen.add(used);
    return isFirst;
  });
  return new Set(first);
}

export type OidcTokenRepository = ReturnType<typeof createOidcTokenRepository>;
