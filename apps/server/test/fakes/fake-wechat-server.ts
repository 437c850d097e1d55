import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The registered official account. */
export const OFFICIAL = { appId: 'wx520c15f417810387', secret: 'b7a0a1c2d3e4f5061728394a5b6c7d8e' };
/** Request header with the owner of the phone, which only WeChat's in-app browser sends, and only to WeChat. */
export const PHONE_OWNER_HEADER = 'x-holder';
export const ACCESS_TOKEN = 'an-access-token-of-wechat';

/** The parameters of an authorization request; WeChat refuses any other order. */
const ORDER = ['appid', 'redirect_uri', 'response_type', 'scope', 'state'];

export type WechatRequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** WeChat's web page authorisation (`snsapi_base`), as documented: identifies the owner of the phone. */
export async function createFakeWechatServer() {
  const server = createServer(receive).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://127.0.0.1:${port}`;
  const codes = new Map<string, { owner: string; isUsed: boolean }>();
  const requests: string[] = [];
  let tokenHandler: WechatRequestHandler | undefined;
  let extraFields: Record<string, unknown> = {};

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    requests.push(pathname);
    if (pathname === '/connect/oauth2/authorize') return authorize(request, searchParams, response);
    if (pathname !== '/sns/oauth2/access_token') return void response.writeHead(404).end();
    if (tokenHandler !== undefined) return tokenHandler(request, response);
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(JSON.stringify({ ...exchange(searchParams), ...extraFields }));
  }

  function authorize({ headers }: IncomingMessage, query: URLSearchParams, response: ServerResponse): void {
    const owner = headers[PHONE_OWNER_HEADER];
    const [appId, returnAddress = '', type, scope, state = ''] = ORDER.map((name) => query.get(name) ?? '');
    const isRight =
      [...query.keys()].join() === ORDER.join() &&
      appId === OFFICIAL.appId &&
      URL.canParse(returnAddress) &&
      type === 'code' &&
      scope === 'snsapi_base' &&
      /^[a-zA-Z0-9]{1,128}$/.test(state);
    if (!isRight || typeof owner !== 'string') return void response.writeHead(400).end('The link cannot be opened.');
    const code = randomBytes(16).toString('hex');
    codes.set(code, { owner, isUsed: false });
    const address = new URL(returnAddress);
    address.search = new URLSearchParams({ code, state }).toString();
    response.writeHead(302, { location: address.href }).end();
  }

  function exchange(query: URLSearchParams): object {
    const wrong = (errcode: number, errmsg: string) => ({ errcode, errmsg: `${errmsg}, rid: 5f1e2d3c-4b5a6978` });
    if (query.get('appid') !== OFFICIAL.appId) return wrong(40013, 'invalid appid');
    if (query.get('secret') !== OFFICIAL.secret) return wrong(40125, 'invalid appsecret');
    if (query.get('grant_type') !== 'authorization_code') return wrong(40002, 'invalid grant_type');
    const issued = codes.get(query.get('code') ?? '');
    if (issued === undefined) return wrong(40029, 'invalid code');
    if (issued.isUsed) return wrong(40163, 'code been used');
    issued.isUsed = true;
    const token = { access_token: ACCESS_TOKEN, expires_in: 7200, refresh_token: 'a-refresh-token-of-wechat' };
    return { ...token, openid: issued.owner, scope: 'snsapi_base' };
  }

  return {
    origin,
    /** The paths requested so far. */
    requests,

    /** Replaces the response of the token endpoint; undefined restores it. */
    setTokenHandler(handler: WechatRequestHandler | undefined): void {
      tokenHandler = handler;
    },

    /** Adds or overrides fields of the token response. */
    addFields(fields: Record<string, unknown>): void {
      extraFields = fields;
    },

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

export type FakeWechatServer = Awaited<ReturnType<typeof createFakeWechatServer>>;
