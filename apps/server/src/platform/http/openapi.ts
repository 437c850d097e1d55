import type { Endpoint } from '@foyer/contract/core/endpoint.ts';
import { COMMON_FAULTS, errors, SUCCESS, type FaultName } from '@foyer/contract/core/errors.ts';
import { SOCKET_PATH } from '@foyer/contract/limits/pushes.ts';
import type { TObject } from 'typebox';

/** Generates the OpenAPI 3.1 document of endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  paths[SOCKET_PATH] = { get: NOTICE_SOCKET };
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token. The binding cookie of the same sign-in is required, too.',
        },
        application: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token that the application received for its client secret. No cookie is required.',
        },
      },
      schemas: { Failure: FAILURE },
    },
  };
}

/** The notice socket's handshake. `docs/integrating/api.md` describes its messages. */
const NOTICE_SOCKET = {
  summary:
    'Opens the notice socket (WebSocket, RFC 6455) of a session of scope `full`. Needs the binding cookie, and an Origin header that is the public address of Foyer. See "Notice socket" in docs/integrating/api.md.',
  'x-access': 'full',
  parameters: [
    { name: 'token', in: 'path', required: true, schema: { type: 'string' }, description: 'The access token.' },
  ],
  responses: {
    101: { description: 'The socket is open.' },
    ...failures([
      'unauthenticated',
      'session_expired',
      'cross_site_refused',
      'illegal_input',
      'not_found',
      'too_many_requests',
      'unavailable',
    ]),
  },
};

const FAILURE = {
  type: 'object',
  required: ['resultCode', 'resultMsg', 'requestId'],
  properties: {
    resultCode: { type: 'string' },
    resultMsg: { type: 'string' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    seconds: { type: 'integer' },
    confirmation: {
      const: true,
      description: `With ${errors.confirmation_needed.code}: the session is alive; the call needs a sign-in, or \`POST /v2/users/password/check\`, within the last ten minutes.`,
    },
  },
};

function operation(endpoint: Endpoint): object {
  const open = endpoint.access === 'open';
  return {
    summary: endpoint.doc,
    'x-access': endpoint.access,
    ...(open ? {} : { security: securityOf(endpoint.access) }),
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

/** Security requirements (OpenAPI 3.1, 4.8.30). The empty requirement makes a session optional. */
function securityOf(access: Endpoint['access']): Record<string, string[]>[] {
  if (access === 'visitor') return [{}, { session: [] }];
  if (typeof access === 'string' && access.startsWith('application:'))
    return [{ application: [access.slice('application:'.length)] }];
  return [{ session: [] }];
}

function parameters(location: 'path' | 'query', schema: TObject | undefined): object[] {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
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
