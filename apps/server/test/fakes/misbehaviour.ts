import type { IncomingMessage, ServerResponse } from 'node:http';

/** How its ID tokens are signed. */
export type TokenSigning = 'right' | 'foreign key' | 'none' | 'HS256 with the public key' | 'broken' | 'new key';

/** What it does instead of what it should; nothing: it is correct. */
export type Misbehaviour = {
  /** Fields of its discovery document that are others, or undefined: are missing. */
  metadata?: Record<string, unknown>;
  /** Claims of its ID tokens that are others, or undefined: are missing. */
  claims?: Record<string, unknown>;
  signing?: TokenSigning;
  /** Answers of its addresses, by their last part: `openid-configuration`, `keys`, `token`, `userinfo`. */
  responses?: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>;
  userInfo?: Record<string, unknown>;
};

/** A provider that misbehaves on demand, such as `createMaliciousProvider` makes. */
export type MisbehavingProvider = {
  readonly origin: string;
  misbehave(next: Misbehaviour): void;
  expect(authorization: { nonce?: string; sub?: string; code?: string }): void;
};
