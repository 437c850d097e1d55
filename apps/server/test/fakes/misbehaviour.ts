import type { IncomingMessage, ServerResponse } from 'node:http';

/** How the provider signs ID tokens. */
export type TokenSigning = 'right' | 'foreign key' | 'none' | 'HS256 with the public key' | 'broken' | 'new key';

/** Deviations from correct behaviour; an empty object means none. */
export type Misbehaviour = {
  /** Overridden fields of the discovery document; undefined removes a field. */
  metadata?: Record<string, unknown>;
  /** Overridden claims of ID tokens; undefined removes a claim. */
  claims?: Record<string, unknown>;
  signing?: TokenSigning;
  /** Response handlers by the last segment of the path: `openid-configuration`, `keys`, `token`, `userinfo`. */
  responses?: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>;
  userInfo?: Record<string, unknown>;
};

/** A provider that misbehaves on demand, as created by `createMaliciousProvider`. */
export type MisbehavingProvider = {
  readonly origin: string;
  misbehave(next: Misbehaviour): void;
  expect(authorization: { nonce?: string; sub?: string; code?: string }): void;
};
