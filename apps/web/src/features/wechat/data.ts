import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { Scan, WechatKey } from '@foyer/contract/wechat.ts';

import { call } from '#/shared/api/api.ts';
import { EVERY_CODE } from '#/shared/api/error-codes.ts';
import { createMemoizedRun } from '#/shared/session/memoized-run.ts';

export type PollResult = Result<EndpointName['GET /v2/wechat/login']>;

/** Begins; answers what the QR code says. Throws A0301 for whoever must enter the password again before they link. */
export async function begin(key: WechatKey, loginStr: string, signal: AbortSignal): Promise<string> {
  const query = { key, loginStr };
  return (await call('GET /v2/wechat/login/qrcode', { query, signal, handles: EVERY_CODE })).qrCodeContent;
}

/** What has become of it. A poll that is not answered is worth no word: there is another one. */
export function poll(loginStr: string): Promise<PollResult> {
  return call('GET /v2/wechat/login', { query: { loginStr }, handles: EVERY_CODE, background: true });
}

/** The same, with the number that the phone shows. */
export function enterNumber(loginStr: string, number: string): Promise<PollResult> {
  return call('GET /v2/wechat/login', { query: { loginStr, number }, handles: EVERY_CODE });
}

const memoizedRun = createMemoizedRun<Scan>();

/** Tells the server, once, what WeChat has sent the phone back with. */
export function scan(state: string, code: string | undefined): Promise<Scan> {
  const body = { state, ...(code !== undefined && { code }) };
  // The page itself tells what came of it, even when no answer came.
  return memoizedRun(JSON.stringify([state, code]), () =>
    call('POST /v2/wechat/scans', { body, handles: EVERY_CODE, background: true }),
  );
}

/** Allows what happens on the other screen, or does not; the number that is to be entered there, if one is. */
export async function answer(approval: string, allowed: boolean): Promise<string | null> {
  return (await call('POST /v2/wechat/approvals', { body: { approval, allowed }, handles: EVERY_CODE })).number;
}
