import type { Body, Endpoint, Params, Query, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { ErrorCode, Failure } from '@foyer/contract/core/errors.ts';
import { passwordDigest } from '@foyer/contract/rules/digest.ts';
import { canonicalUsername } from '@foyer/contract/rules/username.ts';
import type { SignInResponse } from '@foyer/contract/sign-in.ts';

type BrowserCallInput<E> = {
  params?: Params<E>;
  query?: Query<E>;
  body?: Body<E>;
  headers?: Record<string, string>;
  /** Body that is not type-checked: for tests of invalid input. */
  raw?: unknown;
};

/** A response: the data of a success, or the code of a failure. */
export type ApiResponse<D> = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly code: 1001 | ErrorCode;
  /** Throws when the call failed. */
  readonly data: D;
  readonly failure: Failure | undefined;
};

/** HTTP client with its own cookies and token. */
export class Browser {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly cookies = new Map<string, string>();
  token: string | undefined;

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** Calls an endpoint of the contract by its name. */
  async call<N extends keyof EndpointName>(
    name: N,
    input: BrowserCallInput<EndpointName[N]> = {},
  ): Promise<ApiResponse<Result<EndpointName[N]>>> {
    const [method = 'GET', template = '/'] = name.split(' ');
    const path = template.replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
      encodeURIComponent(String((input.params as unknown as Record<string, unknown>)[key])),
    );
    const search = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
    ).toString();
    const body = input.raw ?? input.body;
    // String bodies exist in the contract only where they are sent as plain text.
    const type = typeof input.body === 'string' ? 'text/plain' : 'application/json';
    return this.fetch(search === '' ? path : `${path}?${search}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': type }), ...input.headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  /** Sends any request with this browser's token and cookies. */
  async fetch<D>(path: string, init: RequestInit = {}): Promise<ApiResponse<D>> {
    const headers = new Headers({ ...this.#headers, ...Object.fromEntries(new Headers(init.headers)) });
    if (this.token !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${this.token}`);
    if (this.cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(this.#origin + path, { redirect: 'manual', ...init, headers });
    this.#storeCookies(response.headers.getSetCookie());
    const text = await response.text();
    return readResponse(response, text);
  }

  /** Signs in by password and stores the token on success. */
  async signIn(
    username: string,
    password: string,
    extra: Partial<Body<EndpointName['POST /user/login']>> = {},
  ): Promise<ApiResponse<SignInResponse>> {
    const digest = await passwordDigest(password, canonicalUsername(username) ?? username);
    const response = await this.call('POST /user/login', { body: { username, password: digest, ...extra } });
    if (response.code === 1001) this.token = response.data.access_token;
    return response;
  }

  /** A browser with the same token and cookies that calls another server of the installation. */
  onServer(origin: string): Browser {
    const other = new Browser(origin, this.#headers);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.token = this.token;
    return other;
  }

  #storeCookies(lines: string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function readResponse<D>(response: Response, text: string): ApiResponse<D> {
  const json =
    response.headers.get('content-type')?.startsWith('application/json') === true && text !== ''
      ? JSON.parse(text)
      : undefined;
  const failure: Failure | undefined = response.ok ? undefined : json;
  return {
    status: response.status,
    headers: response.headers,
    text,
    code: json?.resultCode,
    failure,
    get data(): D {
      if (json?.resultCode !== 1001)
        throw new Error(`Expected a success, got ${response.status} ${text.slice(0, 300)}`);
      return json.data;
    },
  };
}

/** Every endpoint of the contract can be called by its name. */
export type Callable = Endpoint;
