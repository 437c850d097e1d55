import type { Endpoint } from '@foyer/contract/endpoint.ts';
import { COMMON_FAULTS, errors, SUCCESS, type FaultName } from '@foyer/contract/errors.ts';
import type { TObject } from 'typebox';

/** The OpenAPI 3.1 document of a list of endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token; the binding cookie of the same sign-in is needed beside it.',
        },
      },
      schemas: { Failure: FAILURE },
    },
  };
}

const FAILURE = {
  type: 'object',
  required: ['resultCode', 'resultMsg', 'requestId'],
  properties: {
    resultCode: { type: 'string' },
    resultMsg: { type: 'string' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    seconds: { type: 'integer' },
  },
};

function operation(endpoint: Endpoint): object {
  const open = endpoint.access === 'open';
  return {
    summary: endpoint.doc,
    'x-access': endpoint.access,
    ...(open ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body === undefined ? {} : { requestBody: { required: true, content: json(endpoint.body) } }),
    responses: {
      200: { description: 'Success.', content: json(envelope(endpoint.result)) },
      ...failures([
        ...endpoint.errors,
        ...COMMON_FAULTS.filter(
          (fault) => !open || !['unauthenticated', 'session_expired', 'forbidden'].includes(fault),
        ),
      ]),
    },
  };
}

function parameters(place: 'path' | 'query', schema: TObject | undefined): object[] {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function envelope(data: object): object {
  return { type: 'object', required: ['resultCode', 'data'], properties: { resultCode: { const: SUCCESS }, data } };
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}

function failures(faults: readonly FaultName[]): Record<string, object> {
  const byStatus = Map.groupBy(faults, (fault) => errors[fault].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, names]) => [
        status,
        {
          description: [...new Set(names.map((name) => `${errors[name].code} ${name.replaceAll('_', ' ')}`))].join(
            '; ',
          ),
          content: json({ $ref: '#/components/schemas/Failure' }),
        },
      ]),
  );
}
