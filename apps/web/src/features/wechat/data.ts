import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { Scan, WechatKey } from '@foyer/contract/wechat.ts';

import { call } from '#/shared/api/api.ts';
import { EVERY_CODE } from '#/shared/api/error-codes.ts';
import { createMemoizedRun } from '#/shared/session/memoized-run.ts';

export type PollResult = Result<EndpointName['GET /v2/wechat/login']>;

/** Requests a QR code and returns its content. Throws A0301 if the user must reauthenticate before linking. */
export async function begin(key: WechatKey, loginStr: string, signal: AbortSignal): Promise<string> {
  const query = { key, loginStr };
  return (await call('GET /v2/wechat/login/qrcode', { query, signal, handles: EVERY_CODE })).qrCodeContent;
}

/** Polls the state of the QR code in the background. A failed poll is followed by the next. */
export function poll(loginStr: string): Promise<PollResult> {
  return call('GET /v2/wechat/login', { query: { loginStr }, handles: EVERY_CODE, background: true });
}

/** Polls with the number that the phone shows. */
export function enterNumber(loginStr: string, number: string): Promise<PollResult> {
  return call('GET /v2/wechat/login', { query: { loginStr, number }, handles: EVERY_CODE });
}

const memoizedRun = createMemoizedRun<Scan>();

/**
 * Sends the parameters with which WeChat redirected the phone to the server. They are valid once: the call is memoised.
 */
export function scan(state: string, code: string | undefined): Promise<Scan> {
  const body = { state, ...(code !== undefined && { code }) };
  // The page itself shows every error, including a missing response.
  return memoizedRun(JSON.stringify([state, code]), () =>
    call('POST /v2/wechat/scans', { body, handles: EVERY_CODE, background: true }),
  );
}

/** Approves or refuses the action on the other screen. Returns the number to enter there, or null. */
export async function answer(approval: string, allowed: boolean): Promise<string | null> {
  return (await call('POST /v2/wechat/approvals', { body: { approval, allowed }, handles: EVERY_CODE })).number;
}
