import { describe, expect, test } from 'vitest';

import { OPEN_BODY_BYTES } from '../limits/requests.ts';
import { MAX_WEIGHT } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { COMMON_FAULTS } from './errors.ts';
import { isPermission } from './permissions.ts';

test('no two endpoints share a method and a path', () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});

type Part = {
  /** A body may take one of several shapes, or be plain text. */
  readonly anyOf?: readonly Part[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly patternProperties?: Readonly<Record<string, Part>>;
  readonly additionalProperties?: boolean;
};

/** A schema and all schemas inside it, with their JSON pointers. */
function* partsOf(part: Part, pointer: string): Generator<readonly [string, Part]> {
  yield [pointer, part];
  for (const choice of part.anyOf ?? []) yield* partsOf(choice, pointer);
  for (const items of part.items === undefined ? [] : [part.items]) yield* partsOf(items, `${pointer}/*`);
  for (const values of Object.values(part.patternProperties ?? {})) yield* partsOf(values, `${pointer}/*`);
  for (const [name, property] of Object.entries(part.properties ?? {})) yield* partsOf(property, `${pointer}/${name}`);
}

/** Bounded by `settingProblems`. */
const BOUNDED_ELSEWHERE = '/value/SSOConfig/*/loginAddress';
/** WebAuthn Level 3, 5.1: browsers add members to a credential. */
const OPEN = /^\/credential(\/response)?$/;

/** Pointers of an input that have no bound, or accept unknown fields. */
function unboundedOf(input: Part): string[] {
  const isBounded = ([pointer, part]: readonly [string, Part]): boolean => {
    if (part.enum !== undefined || part.const !== undefined || pointer === BOUNDED_ELSEWHERE) return true;
    if (part.type === 'string') return (part.maxLength ?? part.pattern) !== undefined;
    if (part.type === 'integer') return part.minimum !== undefined && part.maximum !== undefined;
    if (part.type === 'array') return part.maxItems !== undefined;
    if (part.properties === undefined) return pointer !== '' || part.anyOf !== undefined;
    return part.additionalProperties === false || OPEN.test(pointer);
  };
  return [...partsOf(input, '')].filter((one) => !isBounded(one)).map(([pointer]) => pointer);
}

describe.each(endpoints)('$method $path', (endpoint) => {
  test('refuses fields it does not know, and bounds those it does, at any depth (ASVS 2.2.1)', () => {
    if ('query' in endpoint) expect(unboundedOf(endpoint.query as Part)).toEqual([]);
    if ('body' in endpoint) expect(unboundedOf(endpoint.body as Part)).toEqual([]);
  });

  test('takes no large body of a caller that need not be known (ASVS 15.2.2)', () => {
    if (endpoint.access !== 'open' && endpoint.access !== 'visitor') return;
    expect('upload' in endpoint).toBe(false);
    if ('bodyBytes' in endpoint) expect(endpoint.bodyBytes).toBeLessThanOrEqual(OPEN_BODY_BYTES);
  });

  test('weighs at most what a process leases at a time', () => {
    expect('weight' in endpoint ? endpoint.weight : 1).toBeGreaterThanOrEqual(1);
    expect('weight' in endpoint ? endpoint.weight : 1).toBeLessThanOrEqual(MAX_WEIGHT);
  });

  test('takes a permission of writing where it changes something', () => {
    // A POST for a file changes nothing: it has a body because the selection does not fit into an address.
    if (endpoint.method === 'GET' || 'file' in endpoint) return;
    if (isPermission(endpoint.access)) expect(endpoint.access).toMatch(/\.write$/);
  });

  test('declares only faults of its own', () => {
    for (const fault of endpoint.errors) expect(COMMON_FAULTS as readonly string[]).not.toContain(fault);
  });

  test('is cacheable only when it is open and changes nothing', () => {
    if (!('cacheable' in endpoint)) return;
    expect([endpoint.method, endpoint.access, 'changesState' in endpoint]).toEqual(['GET', 'open', false]);
  });
});
