import type { Endpoint } from '@foyer/contract/core/endpoint.ts';
import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { errors, type FaultName } from '@foyer/contract/core/errors.ts';
import { SOCKET_RETRIES, SOCKET_RETRY_SECONDS } from '@foyer/contract/core/limits.ts';
import { SOCKET_HEARTBEAT_SECONDS, SOCKET_PATH } from '@foyer/contract/limits/pushes.ts';
import { PUSH_TYPES, SOCKET_CLOSES } from '@foyer/contract/pushes.ts';
import type { TObject } from 'typebox';

import { openApiDocument } from '#/platform/http/openapi.ts';
import { VERSION } from '#/version.ts';

/** The OpenAPI 3.1 document, as `GET /openapi.json` returns it. */
export function generateApiDocument(): string {
  return `${JSON.stringify(openApiDocument(endpoints, VERSION), null, 2)}\n`;
}

const socketCloses = Object.entries({
  [SOCKET_CLOSES.sessionEnded]: 'The session has ended. Sign in again.',
  [SOCKET_CLOSES.serverStops]:
    'The server is stopping. Connect again: another process, or the restarted one, accepts the connection.',
  [SOCKET_CLOSES.tryAgain]: 'The server could not read the notices. Connect again later.',
  [SOCKET_CLOSES.tooTalkative]: 'The client has sent too much. Only pings are expected.',
});

const SOCKET = `## Notice socket

Connect to \`wss://…${SOCKET_PATH}\` with the access token in the path, the binding cookie, and an \`Origin\` header that is
\`FOYER_PUBLIC_URL\` ([example](calling-the-api.md#listen-to-the-notice-socket)). The session must be of scope \`full\`. A
handshake is refused with the same errors as any other call.

The server sends \`{ "count": 3, "type": "NOTICE", … }\` immediately, after each event, and at least every ${SOCKET_HEARTBEAT_SECONDS} s.
\`count\` is the number of unread notices. \`type\` is one of these events; ignore types that you do not know:
${PUSH_TYPES.map((type) => `\`${type}\``).join(', ')}.

A page of Foyer that loses its socket makes up to ${SOCKET_RETRIES} attempts to reconnect: the first after a random delay of up to ${SOCKET_RETRY_SECONDS} s,
so that thousands of pages do not connect in the same second, the others ${SOCKET_RETRY_SECONDS} s after the previous one has failed.

| close code | meaning |
| --- | --- |
${socketCloses.map(([code, meaning]) => `| ${code} | ${meaning} |`).join('\n')}
`;

/** The endpoints and the error catalogue as Markdown. */
export function generateApiOverview(): string {
  const calls = endpoints.map(
    (endpoint) =>
      `| \`${endpoint.method} ${endpoint.path}\` | ${[endpoint.access].flat().join(' or ')} | ${inputsOf(endpoint)} | ${endpoint.doc} |`,
  );
  const faults = (Object.keys(errors) as FaultName[]).map(
    (name) => `| ${errors[name].code} | ${errors[name].status} | ${name.replaceAll('_', ' ')} |`,
  );
  return `<!-- Generated from packages/contract by \`npm run generate\`. Do not edit. -->
# API reference

To sign in, to confirm sensitive calls and to call the API as an application, see [Call Foyer's API](calling-the-api.md).

- A successful call returns \`{ "resultCode": 1001, "data": … }\`.
- A failed call returns \`{ "resultCode": "A0210", "resultMsg": …, "requestId": …, "fields"?: …, "seconds"?: …,
  "confirmation"?: true }\` with the status in the [error catalogue](#error-catalogue).
- The column \`access\` of the [endpoints](#endpoints) names the callers:
  - \`open\`: any caller. \`visitor\`: any caller; a session, if the call has one, identifies the user.
  - \`session\`, \`mfa\`, \`bind\`, \`password\`, \`full\`: a session, or one of that scope. Such calls need
    \`Authorization: Bearer <access_token>\` and the binding cookie of the same sign-in.
  - A permission, such as \`users.read\`: a session of scope \`full\` whose user has it.
  - \`application:…\`: an application with its own token of that scope, without a cookie.
- Each GET is also answered as HEAD, without a body.

The machine-readable document is [openapi.json](openapi.json).

${SOCKET}
## Endpoints

Fields of the query and the body; those with \`?\` are optional. Types and limits are in [openapi.json](openapi.json).

| call | access | input | description |
| --- | --- | --- | --- |
${calls.join('\n')}

## Error catalogue

| code | status | meaning |
| --- | --- | --- |
${faults.join('\n')}
`;
}

/** The names of the fields of a call: of its query, then of its body. */
function inputsOf({ query, body }: Endpoint): string {
  const names = (schema: TObject | undefined) => {
    const required: readonly string[] = schema?.required ?? [];
    return Object.keys(schema?.properties ?? {}).map((name) => `\`${name}\`${required.includes(name) ? '' : '?'}`);
  };
  const hasFields = body !== undefined && 'properties' in body;
  return [...names(query), ...names(hasFields ? (body as TObject) : undefined)].join(', '); // only objects have properties
}
