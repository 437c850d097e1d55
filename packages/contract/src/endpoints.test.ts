import { describe, expect, test } from 'vitest';

import { endpoints } from './endpoints.ts';
import { COMMON_FAULTS } from './errors.ts';

test('no two endpoints share a method and a path', () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});

type Part = {
  /** A body may take one of several shapes, or be plain text. */
  anyOf?: Part[];
  type?: string;
  maxLength?: number;
  additionalProperties?: boolean;
  properties?: Record<
    string,
    { type?: string; maxLength?: number; pattern?: string; minimum?: number; maximum?: number }
  >;
};

describe.each(endpoints)('$method $path', (endpoint) => {
  const inputs: Part[] = [
    ...('query' in endpoint ? [endpoint.query as Part] : []),
    ...('body' in endpoint ? [endpoint.body as Part] : []),
  ];

  test('refuses fields it does not know, and bounds those it does (ASVS 2.2.1)', () => {
    for (const input of inputs.flatMap((one) => one.anyOf ?? [one])) {
      if (input.type === 'string') {
        expect(input.maxLength).toBeDefined();
        continue;
      }
      expect(input.additionalProperties).toBe(false);
      for (const [name, { type, maxLength, pattern, minimum, maximum }] of Object.entries(input.properties ?? {})) {
        if (type === 'string') expect(maxLength ?? pattern, name).toBeDefined();
        if (type === 'integer') expect([typeof minimum, typeof maximum], name).toEqual(['number', 'number']);
      }
    }
  });

  test('declares only faults of its own', () => {
    for (const fault of endpoint.errors) expect(COMMON_FAULTS as readonly string[]).not.toContain(fault);
  });

  test('is cacheable only when everybody may read it and it changes nothing', () => {
    if (!('cacheable' in endpoint)) return;
    expect([endpoint.method, endpoint.access, 'changesState' in endpoint]).toEqual(['GET', 'open', false]);
  });
});
