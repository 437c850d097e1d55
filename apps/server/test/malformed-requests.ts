import type { Endpoint } from '@foyer/contract/core/endpoint.ts';

/** A request that no correct client sends. */
export type MalformedRequest = {
  readonly description: string;
  readonly path: string;
  readonly method: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
};

type ObjectSchema = { properties?: Record<string, { type?: string; maxLength?: number }>; required?: string[] };

const LONG = 'A'.repeat(257);
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const bytes = (...chunks: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as string)))); // Buffer takes both

/** Malformed queries and bodies of an endpoint, derived from its schemas. */
export function createMalformedRequests(endpoint: Endpoint): MalformedRequest[] {
  const { method, path, query, body } = endpoint;
  const at = (description: string, text: string): MalformedRequest => ({
    description: `query: ${description}`,
    method,
    path: `${path}?${text}`,
  });
  return [
    at('__proto__', '__proto__=1'),
    at('brackets', 'a[b]=c'),
    at('a broken escape', 'unknown=%E0%A4%A'),
    ...namesOf(query).flatMap((name) => [
      at(`${name} twice`, `${name}=1&${name}=2`),
      at(`${name} as an array`, `${name}[]=1`),
      at(`${name} with NUL`, `${name}=a%00b`),
      at(`${name} of bytes that are no UTF-8`, `${name}=%ff%fe%00`),
    ]),
    ...(body === undefined ? [] : malformedBodies(method, path, body)),
    ...createMalformedFields(endpoint),
  ];
}

/** The malformed requests that depend on the schemas, without those that depend on the shared parsers only. */
export function createMalformedFields({ method, path, query, body }: Endpoint): MalformedRequest[] {
  const at = (description: string, text: string): MalformedRequest => ({
    description: `query: ${description}`,
    method,
    path: `${path}?${text}`,
  });
  const names = namesOf(query);
  return [
    at('an unknown field', 'unknown=1'),
    ...names.map((name) => at(`${name} 257 characters long`, `${name}=${LONG}`)),
    ...((query as ObjectSchema | undefined)?.required ?? []).map((name) =>
      at(`without ${name}`, search(names.filter((other) => other !== name))),
    ),
    ...(body === undefined ? [] : malformedValues(method, path, body)),
  ];
}

const namesOf = (schema: ObjectSchema | undefined) => Object.keys(schema?.properties ?? {});
const search = (names: string[]) => names.map((name) => `${name}=x`).join('&');

/** A valid body, and builders of malformed requests based on it. */
function validBodyOf(method: string, path: string, schema: ObjectSchema) {
  const fields = Object.entries(schema.properties ?? {});
  const good = Object.fromEntries(fields.map(([name, { type }]) => [name, type === 'integer' ? 1 : 'A'.repeat(64)]));
  return {
    fields,
    good,
    json: JSON.stringify(good),
    raw: (
      description: string,
      sent: string | Uint8Array<ArrayBuffer>,
      type = 'application/json',
    ): MalformedRequest => ({
      description: `body: ${description}`,
      method,
      path,
      body: sent,
      type,
    }),
    withField: (name: string, value: unknown) => JSON.stringify({ ...good, [name]: value }),
  };
}

function malformedBodies(method: string, path: string, schema: ObjectSchema): MalformedRequest[] {
  const { fields, good, json, raw, withField } = validBodyOf(method, path, schema);
  return [
    raw('none at all', ''),
    ...['null', '[]', '{}', '7', '"text"', 'true', '{', 'undefined', `{"a":${json}`].map((text) => raw(text, text)),
    raw('__proto__', json.replace('{', '{"__proto__":{"admin":true},')),
    raw('constructor', json.replace('{', '{"constructor":{"prototype":{}},')),
    raw('a byte order mark', `\uFEFF${json}`),
    raw('bytes that are no UTF-8', bytes(json.slice(0, -2), [0xff, 0xfe], '"}')),
    raw('UTF-16', new Uint8Array(Buffer.from(json, 'utf16le'))),
    raw('10,000 deep', deep(10_000)),
    raw('10,000 deep in a field', `{"username":${deep(10_000)}}`),
    raw('6,000 unknown fields', `{${Array.from({ length: 6000 }, (_, index) => `"f${index}":0`).join()}}`),
    ...[
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
      'application/jsonx',
      'text/json',
      'application/json/x',
      ' ',
      '*/*',
      'application\\json',
    ].map((type) => raw(`as ${JSON.stringify(type)} (CVE-2025-32442)`, json, type)),
    ...fields.flatMap(([name, { type }]) => [
      raw(`${name} twice`, json.replace('{', `{${JSON.stringify(name)}:${JSON.stringify(good[name])},`)),
      raw(
        `${name} twice, once escaped`,
        json.replace('{', `{"\\u00${name.codePointAt(0)?.toString(16)}${name.slice(1)}":1,`),
      ),
      ...(type === 'integer'
        ? []
        : [
            raw(`${name} with NUL`, withField(name, 'a\0b')),
            raw(`${name} with a lone surrogate`, withField(name, 'a\uD800b')),
          ]),
    ]),
  ];
}

function malformedValues(method: string, path: string, schema: ObjectSchema): MalformedRequest[] {
  const { fields, good, raw, withField } = validBodyOf(method, path, schema);
  return [
    raw('an unknown field', withField('role', 'admin')),
    ...fields.flatMap(([name, { type }]) => [
      raw(`${name} as an array`, withField(name, [good[name]])),
      raw(`${name} as an object`, withField(name, { $ne: null })),
      raw(`${name} of another type`, withField(name, type === 'integer' ? 'one' : 7)),
      raw(`${name} null`, withField(name, null)),
      ...(type === 'integer'
        ? [raw(`${name} huge`, withField(name, 1e300)), raw(`${name} negative`, withField(name, -1))]
        : [raw(`${name} 257 characters long`, withField(name, LONG))]),
    ]),
    ...(schema.required ?? []).map((name) => raw(`without ${name}`, withField(name, undefined))),
  ];
}
