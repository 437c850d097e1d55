import type { TrialTrouble } from '@foyer/contract/identity-providers.ts';

import type { OutsideAnswer } from '#/platform/external/outside.ts';

/** A step of a trial has failed, for one of the reasons that administrators are told. */
export class TrialFailed extends Error {
  readonly trouble: TrialTrouble;

  constructor(trouble: TrialTrouble) {
    super(`The trial has failed: ${trouble}.`);
    this.name = 'TrialFailed';
    this.trouble = trouble;
  }
}

export type Answered = Pick<OutsideAnswer, 'status' | 'body'>;

const UNAUTHORISED = 401;
/** It knows Foyer, and not the code (RFC 6749 5.2); GitHub has a word of its own. */
const OF_THE_CODE = new Set<unknown>(['invalid_grant', 'invalid_request', 'bad_verification_code']);
const OF_THE_CLIENT = new Set<unknown>(['invalid_client', 'unauthorized_client', 'incorrect_client_credentials']);

/** Whether a provider that was shown a code which nobody has knows Foyer. Throws `TrialFailed`. */
export function requireKnownTo({ status, body }: Answered): void {
  const { error } = objectIn(body);
  if (error === 'invalid_grant') return;
  if (status === UNAUTHORISED || OF_THE_CLIENT.has(error)) throw new TrialFailed('client');
  if (!OF_THE_CODE.has(error)) throw new TrialFailed('answer');
}

/** The code is none, or was used before; there is no such app, or its secret is another one. */
const WECHAT_OF_THE_CODE = new Set<unknown>([40_029, 40_163]);
const WECHAT_OF_THE_CLIENT = new Set<unknown>([40_001, 40_013, 40_125, 41_002]);

/** The same for WeChat, which answers with numbers. */
export function requireKnownToWechat({ body }: Answered): void {
  const { errcode } = objectIn(body);
  if (WECHAT_OF_THE_CLIENT.has(errcode)) throw new TrialFailed('client');
  if (!WECHAT_OF_THE_CODE.has(errcode)) throw new TrialFailed('answer');
}

export function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
