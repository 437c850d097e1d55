import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { errors } from '@foyer/contract/core/errors.ts';
import { expect, test } from 'vitest';

import { openApiDocument } from './openapi.ts';

type Operation = {
  summary: string;
  'x-access': unknown;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: object;
  responses: Record<string, { description: string }>;
};
const document = openApiDocument(endpoints, '1.2.3') as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
};

test('the document is OpenAPI 3.1 of this version and plain JSON', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
  expect(JSON.parse(JSON.stringify(document))).toEqual(JSON.parse(JSON.stringify(document)));
});

test('it has every endpoint of the contract, the notice socket, and nothing else', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const socket = 'GET /v2/notice/{token}';
  expect(listed.sort()).toEqual([...endpoints.map(({ method, path }) => `${method} ${path}`), socket].sort());
});

test.each(endpoints)('$method $path documents its purpose, input, responses and access', (endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  expect(operation?.summary.length).toBeGreaterThan(5);
  expect(operation?.['x-access']).toEqual(endpoint.access);
  expect(operation?.security === undefined).toBe(endpoint.access === 'open');
  expect(operation?.responses).toHaveProperty('429');
  for (const fault of endpoint.errors)
    expect(operation?.responses[errors[fault].status]?.description).toContain(errors[fault].code);
  expect('401' in (operation?.responses ?? {})).toBe(endpoint.access !== 'open');

  const query = 'query' in endpoint ? Object.keys(endpoint.query.properties) : [];
  expect(operation?.parameters.filter(({ in: location }) => location === 'query').map(({ name }) => name)).toEqual(
    query,
  );
  expect(operation?.requestBody === undefined).toBe(!('body' in endpoint));
});

test.each([
  ['GET', '/v2/users/information', [{ session: [] }]],
  ['POST', '/v2/suite/notices', [{ application: ['notices'] }]],
])('%s %s names its security scheme', (method, path, security) => {
  expect(document.paths[path]?.[method.toLowerCase()]?.security).toEqual(security);
});

test('a session is optional where visitors may call', () => {
  const visitor = endpoints.filter(({ access }) => access === 'visitor');
  expect(visitor.length).toBeGreaterThan(0);
  for (const { method, path } of visitor)
    expect(document.paths[path]?.[method.toLowerCase()]?.security).toEqual([{}, { session: [] }]);
});
