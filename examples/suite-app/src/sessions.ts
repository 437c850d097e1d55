import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** A sign-in that has begun: what its answer is checked against, and where the person wanted to go. */
export type PendingSignIn = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
};

/** Somebody's visit: the tokens that Foyer gave for it. */
export type ApplicationSession = {
  /** The hash of what the browser keeps. */
  readonly id: string;
  /** Foyer's session, which ends this one with it. */
  readonly sid: string;
  readonly sub: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
};

export type ApplicationTokens = Pick<ApplicationSession, 'accessToken' | 'refreshToken' | 'idToken'>;

const SIGN_IN_MS = 10 * 60 * 1000;
/** Longer than any session of Foyer, which ends them in truth. */
const SESSION_MS = 31 * 24 * 60 * 60 * 1000;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Sessions and begun sign-ins. Browsers keep secrets of 256 bits; only their hashes are stored. */
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
    /** Notes what a browser is sent to Foyer with; returns the secret that the browser keeps. */
    begin(browser: string | undefined, signIn: PendingSignIn): string {
      sweep();
      const secret = browser ?? randomBytes(32).toString('base64url');
      const { state, nonce, verifier, returnTo } = signIn;
      insertSignIn.run(hashOf(secret), state, nonce, verifier, returnTo, now() + SIGN_IN_MS);
      return secret;
    },

    /** What this very browser was sent with, once; undefined for an answer that it has not asked for. */
    take(browser: string | undefined, state: string): PendingSignIn | undefined {
      if (browser === undefined) return undefined;
      const row = takeSignIn.get(hashOf(browser), state) as (PendingSignIn & { endsAt: number }) | undefined;
      return row === undefined || row.endsAt < now() ? undefined : { ...row, state };
    },

    /** Opens a session; returns the secret that the browser keeps. */
    open({ sid, sub, accessToken, refreshToken, idToken }: Omit<ApplicationSession, 'id'>): string {
      const secret = randomBytes(32).toString('base64url');
      insert.run(hashOf(secret), sid, sub, accessToken, refreshToken, idToken, now() + SESSION_MS);
      return secret;
    },

    find(secret: string | undefined): ApplicationSession | undefined {
      return secret === undefined ? undefined : (find.get(hashOf(secret), now()) as ApplicationSession | undefined);
    },

    /** The same session as it is now. */
    reload: ({ id }: ApplicationSession): ApplicationSession | undefined =>
      find.get(id, now()) as ApplicationSession | undefined,

    renew({ id }: ApplicationSession, { accessToken, refreshToken, idToken }: ApplicationTokens): void {
      renew.run(accessToken, refreshToken, idToken, id);
    },

    end({ id }: ApplicationSession): void {
      remove.run(id);
    },

    /**
     * Ends what a logout token names: one session of Foyer, or all of a person (OpenID Connect Back-Channel Logout 1.0).
     * False when that token has been used before.
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
