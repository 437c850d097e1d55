import { endpoints } from '@foyer/contract/endpoints.ts';
import { errors, type FaultName } from '@foyer/contract/errors.ts';

import { openApiDocument } from '#/platform/openapi.ts';
import { VERSION } from '#/version.ts';

/** The OpenAPI 3.1 document, as `GET /openapi.json` answers it. */
export function generateApiDocument(): string {
  return `${JSON.stringify(openApiDocument(endpoints, VERSION), null, 2)}\n`;
}

/** Run against a server as it stands, and pasted. */
const SIGNING_IN = `## Signing in with curl

The password travels as a digest: SHA-256 of the password followed by the canonical username (lower case, trimmed), in
upper-case hexadecimal. An account that must change its password first reaches only that call until it has.

\`\`\`sh
foyer=http://127.0.0.1:8080
username=admin
password=Correct-Horse-7

digest=$(printf %s "$password$username" | sha256sum | cut -c 1-64 | tr a-f A-F)

curl -s -c cookies -H 'content-type: application/json' \\
  -d "{\\"username\\":\\"$username\\",\\"password\\":\\"$digest\\"}" $foyer/user/login | tee answer
token=$(sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/' answer)

curl -s -b cookies -H "authorization: Bearer $token" $foyer/v2/users/work-bench   # 1001, what Home needs
curl -s -b cookies -H "authorization: Bearer $token" $foyer/user/logout           # 1001, and the session is over
curl -s -b cookies -H "authorization: Bearer $token" $foyer/v2/users/work-bench   # 401, C0102
\`\`\`
`;

/** The endpoints and the error catalogue, for people. */
export function generateApiOverview(): string {
  const calls = endpoints.map(
    ({ method, path, access, doc }) => `| \`${method} ${path}\` | ${[access].flat().join(' or ')} | ${doc} |`,
  );
  const faults = (Object.keys(errors) as FaultName[]).map(
    (name) => `| ${errors[name].code} | ${errors[name].status} | ${name.replaceAll('_', ' ')} |`,
  );
  return `<!-- Generated from packages/contract by \`npm run generate\`. Do not edit. -->
# API

A success answers \`{ "resultCode": 1001, "data": … }\`, a failure \`{ "resultCode": "A0210", "resultMsg": …,
"requestId": …, "fields"?: …, "seconds"?: … }\` with the status below. Calls that are not open need
\`Authorization: Bearer <access_token>\` and the binding cookie of the same sign-in; those of \`application:…\` are for
[applications](applications.md), with a token of their own and no cookie. The machine-readable document is
[openapi.json](openapi.json). Each GET is also answered as HEAD, without a body.

${SIGNING_IN}
## Endpoints

| call | who may | what it does |
| --- | --- | --- |
${calls.join('\n')}

## Error catalogue

| code | status | meaning |
| --- | --- | --- |
${faults.join('\n')}
`;
}
