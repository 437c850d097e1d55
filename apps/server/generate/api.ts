import type { Endpoint } from '@foyer/contract/core/endpoint.ts';
import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { errors, type FaultName } from '@foyer/contract/core/errors.ts';
import { SOCKET_RETRIES, SOCKET_RETRY_SECONDS } from '@foyer/contract/core/limits.ts';
import { SOCKET_HEARTBEAT_SECONDS, SOCKET_PATH } from '@foyer/contract/limits/pushes.ts';
import { PUSH_TYPES, SOCKET_CLOSES } from '@foyer/contract/pushes.ts';
import type { TObject } from 'typebox';

import { openApiDocument } from '#/platform/http/openapi.ts';
import { VERSION } from '#/version.ts';

/** The OpenAPI 3.1 document, as `GET /openapi.json` answers it. */
export function generateApiDocument(): string {
  return `${JSON.stringify(openApiDocument(endpoints, VERSION), null, 2)}\n`;
}

/** Examples that were run against a server and pasted. */
const SIGNING_IN = `## Signing in with curl

The password travels as a digest: SHA-256 of the password followed by the canonical username (lower case, trimmed), in
upper-case hexadecimal. An account that must change its password first reaches only that call until it has.

\`\`\`sh
foyer=http://127.0.0.1:8080
username=admin
password=Correct-Horse-7

digest=$(printf %s "$password$username" | sha256sum | cut -c 1-64 | tr a-f A-F)

curl -sS -c cookies -H 'content-type: application/json' \\
  -d "{\\"username\\":\\"$username\\",\\"password\\":\\"$digest\\"}" $foyer/user/login | tee answer
token=$(sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p' answer)

curl -sS -b cookies -H "authorization: Bearer $token" $foyer/v2/users/work-bench   # 1001, what Home needs
curl -sS -b cookies -H "authorization: Bearer $token" $foyer/user/logout           # 1001, and the session has ended
curl -sS -b cookies -H "authorization: Bearer $token" $foyer/v2/users/work-bench   # 401, C0102
\`\`\`
`;

const CONFIRMING = `## Confirming sensitive calls

Calls that change how users sign in, or what they may do, need a confirmation within the last ten minutes: a complete sign-in by
password or passkey, or the password once more. Without one they answer 401 with \`"confirmation": true\`. Send the digest, then
repeat the call. Without that field, 401 A0301 or C0102 means that the session has ended. \`GET /v2/users/confirmation\` says for how
long a session is confirmed.

\`\`\`sh
curl -sS -b cookies -H "authorization: Bearer $token" -H 'content-type: application/json' \\
  -d "{\\"oldPwd\\":\\"$digest\\"}" $foyer/v2/users/password/check
\`\`\`
`;

const socketCloses = Object.entries({
  [SOCKET_CLOSES.sessionEnded]: 'The session has ended. Sign in again.',
  [SOCKET_CLOSES.serverStops]:
    'The server is stopping. Connect again: another process, or the restarted one, accepts the connection.',
  [SOCKET_CLOSES.tryAgain]: 'The server could not read the notices. Connect again later.',
  [SOCKET_CLOSES.tooTalkative]: 'The client has sent too much. Only pings are expected.',
});

const SOCKET = `## Notice socket

\`wss://…${SOCKET_PATH}\` with the access token in the path, the binding cookie, and an \`Origin\` header that is \`FOYER_PUBLIC_URL\`.
The session must be of scope \`full\`. A handshake is refused with the failures of any other call.

The server sends \`{ "count": 3, "type": "NOTICE", … }\` immediately, after each event, and at least every ${SOCKET_HEARTBEAT_SECONDS} s: the number of unread
notices, and one of ${PUSH_TYPES.map((type) => `\`${type}\``).join(', ')}. Ignore types that you do not know. A page of Foyer that loses
its socket makes the first attempt after a random delay of up to ${SOCKET_RETRY_SECONDS} s, so that thousands of pages do not connect in the same
second, and ${SOCKET_RETRIES} further attempts every ${SOCKET_RETRY_SECONDS} s.

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
# API

A success answers \`{ "resultCode": 1001, "data": … }\`, a failure \`{ "resultCode": "A0210", "resultMsg": …,
"requestId": …, "fields"?: …, "seconds"?: …, "confirmation"?: true }\` with the status below. Calls that are not open need
\`Authorization: Bearer <access_token>\` and the binding cookie of the same sign-in; those of \`application:…\` are for
[applications](applications.md), with a token of their own and no cookie. The machine-readable document is
[openapi.json](openapi.json). Each GET is also answered as HEAD, without a body.

${SIGNING_IN}
${CONFIRMING}
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
