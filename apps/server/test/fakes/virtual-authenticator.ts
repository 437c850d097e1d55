import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type PublicJwk = { x?: string; y?: string; n?: string; e?: string };
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** The server's options for `navigator.credentials`; only the fields that an authenticator reads. */
type CreationOptions = {
  rp: { id: string };
  user: { id: string };
  challenge: string;
  excludeCredentials: { id: string }[];
};
type RequestOptions = { rpId: string; challenge: string; allowCredentials: { id: string }[] };

/** How one response deviates from a correct browser's and authenticator's. */
export type AuthenticatorOverrides = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: unknown;
  /** Additional members of the client data. */
  readonly clientData?: Record<string, unknown>;
  readonly present?: boolean;
  readonly verified?: boolean;
  /** Backup flags: eligible (0x08), backed up (0x10). */
  readonly backup?: number;
  readonly counter?: number;
  readonly id?: Uint8Array;
  readonly userHandle?: unknown;
  /** Changes the authenticator data before it is signed. */
  readonly data?: (data: Buffer) => Buffer;
  /** The attestation statement's format and content. */
  readonly attestation?: readonly [format: string, statement: Cbor];
};

export type RegistrationJson = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports: unknown };
};
export type AssertionJson = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: unknown };
};

type VirtualAuthenticatorOptions = {
  /** The page's origin in the browser. */
  readonly origin: string;
  readonly algorithm?: keyof typeof ALGORITHMS;
  /**
   * Whether the authenticator verifies its user. Without verification it still responds, so the server must detect
   * that.
   */
  readonly verifiesUser?: boolean;
  /** Whether the authenticator has a signature counter (WebAuthn Level 3, section 6.1.1). */
  readonly countsUses?: boolean;
  /** Whether each response contains the user handle, as a discoverable passkey's does. */
  readonly isDiscoverable?: boolean;
  readonly transports?: unknown;
  readonly id?: Uint8Array;
};

const bytesOf = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');
const ALGORITHMS = {
  ES256: {
    generate: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    cose: ({ x, y }: PublicJwk) =>
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    hash: 'sha256',
  },
  EdDSA: {
    generate: () => generateKeyPairSync('ed25519'),
    cose: ({ x }: PublicJwk) =>
      new Map<number, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytesOf(x)],
      ]),
    hash: null,
  },
  RS256: {
    generate: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    cose: ({ n, e }: PublicJwk) =>
      new Map<number, Cbor>([
        [1, 3],
        [3, -257],
        [-1, bytesOf(n)],
        [-2, bytesOf(e)],
      ]),
    hash: 'sha256',
  },
  /** An algorithm that Foyer does not request. */
  ES384: {
    generate: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    cose: ({ x, y }: PublicJwk) =>
      new Map<number, Cbor>([
        [1, 2],
        [3, -35],
        [-1, 2],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    hash: 'sha384',
  },
} as const;

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** Software authenticator with one key, and its browser (WebAuthn Level 3, section 6). Tests can override any field. */
export class VirtualAuthenticator {
  readonly #options: Required<VirtualAuthenticatorOptions>;
  #key: KeyObject;
  #publicKey: Cbor;
  #counter = 0;
  #userHandle: string | undefined;

  constructor(options: VirtualAuthenticatorOptions) {
    this.#options = {
      algorithm: 'ES256',
      verifiesUser: true,
      countsUses: false,
      isDiscoverable: true,
      transports: ['internal', 'hybrid'],
      id: randomBytes(32),
      ...options,
    };
    const { generate, cose } = ALGORITHMS[this.#options.algorithm];
    const { privateKey, publicKey } = generate();
    this.#key = privateKey;
    this.#publicKey = cose(publicKey.export({ format: 'jwk' }));
  }

  /** The credential's ID, base64url. */
  get id(): string {
    return Buffer.from(this.#options.id).toString('base64url');
  }

  /** Another authenticator with the same key, as an attacker would clone it. */
  copy(): VirtualAuthenticator {
    const clone = new VirtualAuthenticator(this.#options);
    clone.#key = this.#key;
    clone.#publicKey = this.#publicKey;
    clone.#counter = this.#counter;
    clone.#userHandle = this.#userHandle;
    return clone;
  }

  /** `navigator.credentials.create()`. Like a browser, throws when the key is excluded as already registered. */
  create(json: Record<string, unknown>, overrides: AuthenticatorOverrides = {}): RegistrationJson {
    const options = json as CreationOptions; // generated by the server's library
    if (options.excludeCredentials.some(({ id }) => id === this.id)) throw new Error('InvalidStateError');
    this.#userHandle = options.user.id;
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, overrides);
    const id = overrides.id ?? this.#options.id;
    const attested = [Buffer.alloc(16), lengthBytes(id), id, cbor(this.#publicKey)];
    const authData = this.#data({ rpId: options.rp.id, flags: ATTESTED, attested }, overrides);
    const [format, statement] = overrides.attestation ?? ['none', new Map<string, Cbor>()];
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: this.#options.transports,
      },
    };
  }

  /** `navigator.credentials.get()`. Like a browser, throws when the key is not allowed. */
  get(json: Record<string, unknown>, overrides: AuthenticatorOverrides = {}): AssertionJson {
    const options = json as RequestOptions; // generated by the server's library
    const allowed = options.allowCredentials.map(({ id }) => id);
    if (allowed.length > 0 && !allowed.includes(this.id)) throw new Error('NotAllowedError');
    return this.signAssertion(options, overrides);
  }

  /** Like `get`, but ignores the list of allowed credentials. */
  signAssertion(json: Record<string, unknown>, overrides: AuthenticatorOverrides = {}): AssertionJson {
    const options = json as RequestOptions; // generated by the server's library
    if (this.#options.countsUses) this.#counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, overrides);
    const data = this.#data({ rpId: options.rpId, flags: 0, attested: [] }, overrides);
    const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()]);
    const handle = this.#options.isDiscoverable ? this.#userHandle : undefined;
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign(ALGORITHMS[this.#options.algorithm].hash, signed, this.#key).toString('base64url'),
        userHandle: 'userHandle' in overrides ? overrides.userHandle : handle,
      },
    };
  }

  #clientData(type: string, challenge: string, overrides: AuthenticatorOverrides): Buffer {
    const { origin = this.#options.origin } = overrides;
    const data = { type: overrides.type ?? type, challenge, origin, crossOrigin: false, ...overrides.clientData };
    return Buffer.from(JSON.stringify('challenge' in overrides ? { ...data, challenge: overrides.challenge } : data));
  }

  #data(
    { rpId, flags, attested }: { rpId: string; flags: number; attested: Uint8Array[] },
    overrides: AuthenticatorOverrides,
  ): Buffer {
    const { present = true, verified = this.#options.verifiesUser, backup = 0, counter = this.#counter } = overrides;
    const flagsAndCounter = Buffer.alloc(5);
    flagsAndCounter.writeUInt8(flags | backup | (present ? PRESENT : 0) | (verified ? VERIFIED : 0));
    flagsAndCounter.writeUInt32BE(counter, 1);
    const hash = createHash('sha256')
      .update(overrides.rpId ?? rpId)
      .digest();
    const data = Buffer.concat([hash, flagsAndCounter, ...attested]);
    return overrides.data?.(data) ?? data;
  }
}

function lengthBytes(bytes: Uint8Array): Buffer {
  const prefix = Buffer.alloc(2);
  prefix.writeUInt16BE(bytes.length);
  return prefix;
}

/** CBOR encoder (RFC 8949), limited to the types that WebAuthn uses. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
}

function cborHead(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255]);
}
