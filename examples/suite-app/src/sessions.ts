import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** A pending sign-in: the values that verify its response, and the page that the user wanted to open. */
export type PendingSignIn = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
};

/** A session of a user, with its tokens from Foyer. */
export type ApplicationSession = {
  /** Hash of the secret in the cookie of the browser. */
  readonly id: string;
  /** Foyer's session, with which this session ends. */
  readonly sid: string;
  readonly sub: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
};

export type ApplicationTokens = Pick<ApplicationSession, 'accessToken' | 'refreshToken' | 'idToken'>;

const SIGN_IN_MS = 10 * 60 * 1000;
/** Lifetime of a session, longer than any session of Foyer, which decides when this session ends. */
const SESSION_MS = 31 * 24 * 60 * 60 * 1000;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Sessions and pending sign-ins. Browsers have secrets of 256 bits; only their hashes are stored. */
export function createSessions(database: DatabaseSync, now: () => number = Date.now) {
  const prepare = (sql: string) => database.prepare(sql);
  const insertSignIn = prepare('insert into sign_ins values (?, ?, ?, ?, ?, ?)');
  const takeSignIn = prepare(
    'delete from sign_ins where browser = ? and state = ? returning nonce, verifier, return_to as returnTo, ends_at as endsAt',
  );
  const insert = prepare('insert into sessions values (?, ?, ?, ?, ?, ?, ?)');
  const find = prepare(
    `select id, sid, sub, access_token as accessToken, refresh_token as refreshToken, id_token as idToken
      from sessions where id = ? and ends_at > ?`,
  );
  const renew = prepare('update sessions set access_token = ?, refresh_token = ?, id_token = ? where id = ?');
  const remove = prepare('delete from sessions where id = ?');
  const removeOf = prepare('delete from sessions where (sid = ? or ? is null) and (sub = ? or ? is null)');
  const noteLogout = prepare('insert into logout_tokens values (?, ?) on conflict do nothing');

  return {
    /** Stores a pending sign-in. Returns the secret for the cookie of the browser. */
    begin(browser: string | undefined, signIn: PendingSignIn): string {
      sweep();
      const secret = browser ?? randomBytes(32).toString('base64url');
      const { state, nonce, verifier, returnTo } = signIn;
      insertSignIn.run(hashOf(secret), state, nonce, verifier, returnTo, now() + SIGN_IN_MS);
      return secret;
    },

    /** Consumes a pending sign-in of this browser; undefined for a response that it has not requested. */
    take(browser: string | undefined, state: string): PendingSignIn | undefined {
      if (browser === undefined) return undefined;
      const row = takeSignIn.get(hashOf(browser), state) as (PendingSignIn & { endsAt: number }) | undefined;
      return row === undefined || row.endsAt < now() ? undefined : { ...row, state };
    },

    /** Opens a session. Returns the secret for the cookie of the browser. */
    open({ sid, sub, accessToken, refreshToken, idToken }: Omit<ApplicationSession, 'id'>): string {
      const secret = randomBytes(32).toString('base64url');
      insert.run(hashOf(secret), sid, sub, accessToken, refreshToken, idToken, now() + SESSION_MS);
      return secret;
    },

    find(secret: string | undefined): ApplicationSession | undefined {
      return secret === undefined ? undefined : (find.get(hashOf(secret), now()) as ApplicationSession | undefined);
    },

    /** Reads the current state of a session. */
    reload: ({ id }: ApplicationSession): ApplicationSession | undefined =>
      find.get(id, now()) as ApplicationSession | undefined,

    renew({ id }: ApplicationSession, { accessToken, refreshToken, idToken }: ApplicationTokens): void {
      renew.run(accessToken, refreshToken, idToken, id);
    },

    end({ id }: ApplicationSession): void {
      remove.run(id);
    },

    /**
     * Ends the sessions that a logout token names: one session of Foyer, or all of a user (OpenID Connect Back-Channel
     * Logout 1.0). Returns false if the token was used before.
     */
    endNamed({ jti, sid, sub }: { jti: string; sid?: string; sub?: string }): boolean {
      if (noteLogout.run(jti, now() + SIGN_IN_MS).changes === 0) return false;
      removeOf.run(sid ?? null, sid ?? null, sub ?? null, sub ?? null);
      return true;
    },
  };

  function sweep(): void {
    for (const table of ['sign_ins', 'sessions', 'logout_tokens'])
      prepare(`delete from ${table} where ends_at < ?`).run(now());
  }
}

export type ApplicationSessions = ReturnType<typeof createSessions>;
