import type { WechatProvider } from '@foyer/contract/identity-providers.ts';
import { WECHAT } from '@foyer/contract/rules/provider-names.ts';

import { createFaultReporter } from '#/features/external-sign-in/failure.ts';
import { type RequestProvider, isUnreachable } from '#/features/external-sign-in/provider-http.ts';
import type { ConfiguredProvider } from '#/features/identity-providers/providers.ts';
import type { ExternalIdentity } from '#/features/linked-accounts/repository.ts';
import type { Log } from '#/platform/log.ts';
import { sanitizeExternalText } from '#/platform/text/sanitizers.ts';

export type ConfiguredWechat = ConfiguredProvider<WechatProvider>;

type WechatClientNeeds = { requestProvider: RequestProvider; log: Log; publicUrl: () => string };

/** Format of WeChat user IDs. An ID is unique per official account. */
const OPENID = /^[\w-]{1,128}$/;

/** Issuer of WeChat user IDs. It contains the official account, since an ID is valid only for one. */
export function issuerOf({ value }: ConfiguredWechat): string {
  return `${new URL(value.tokenAddress).origin}/${value.appId}`;
}

/** Client for WeChat's variant of OAuth 2.0, for web pages inside WeChat. */
export function createWechatClient({ requestProvider, log, publicUrl }: WechatClientNeeds) {
  const reportFault = createFaultReporter(log);

  /** Reports a failure's reason to operators. The secret and the code are removed from WeChat's text. */
  function explain(reason: Readonly<Record<string, unknown>>, secrets: readonly string[]): never {
    const lines = Object.entries(reason).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? sanitizeExternalText(secrets.reduce((text, one) => text.replaceAll(one, '…'), value))
        : value,
    ]);
    throw reportFault(WECHAT, 'token', Object.fromEntries(lines) as Record<string, unknown>);
  }

  return {
    /** Authorization URL for WeChat's browser on the phone. WeChat requires exactly this order of the parameters. */
    authorizeAddress({ value }: ConfiguredWechat, state: string): string {
      const address = withQuery(value.authorizeAddress, {
        appid: value.appId,
        redirect_uri: `${publicUrl()}/v2/wechat/return`,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      });
      return `${address.href}#wechat_redirect`;
    },

    /** Identifies the user of the phone. A0853 if WeChat is unreachable or refuses. */
    async identify(wechat: ConfiguredWechat, code: string): Promise<ExternalIdentity> {
      const { appId, tokenAddress } = wechat.value;
      const parameters = { appid: appId, secret: wechat.secret, code, grant_type: 'authorization_code' };
      const secrets = [wechat.secret, code]
        .filter((text) => text !== '')
        .flatMap((text) => [text, encodeQueryValue(text)]);
      const { status, body } = await requestProvider(withQuery(tokenAddress, parameters).href).catch(
        (error: unknown) => {
          if (!isUnreachable(error)) throw error;
          return explain({ reason: String(error) }, secrets);
        },
      );
      if (status !== 200) return explain({ reason: `The response has status ${status}.` }, secrets);
      const answer = parseObject(body);
      if (answer === undefined) return explain({ reason: 'The response is not a JSON object.' }, secrets);
      const { errcode = 0, errmsg, openid, is_snapshotuser: isSnapshot = 0 } = answer;
      if (errcode !== 0) return explain({ errcode: textOrNumber(errcode), errmsg: textOrNumber(errmsg) }, secrets);
      // A user who only views a snapshot page has a random ID that differs each time.
      if (isSnapshot !== 0) return explain({ reason: 'The account is a virtual one of a snapshot page.' }, secrets);
      if (typeof openid !== 'string' || !OPENID.test(openid)) return explain({ reason: 'openid is missing.' }, secrets);
      return { provider: WECHAT, issuer: issuerOf(wechat), subject: openid, account: openid };
    },
  };
}

export type WechatClient = ReturnType<typeof createWechatClient>;

function withQuery(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.hash = '';
  return url;
}

/** Encodes a value as `withQuery` does. */
const encodeQueryValue = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** Parses WeChat's JSON, which has the media type of plain text. */
function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Not JSON: the caller reports it.
  }
  return undefined;
}

const textOrNumber = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : undefined);
