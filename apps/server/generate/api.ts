import { endpoints } from '@foyer/contract/endpoints.ts';
import { errors, type FaultName } from '@foyer/contract/errors.ts';

import { openApiDocument } from '#/platform/openapi.ts';
import { VERSION } from '#/version.ts';

/** The OpenAPI 3.1 document, as `GET /openapi.json` answers it. */
export function generateApiDocument(): string {
  return `${JSON.stringify(openApiDocument(endpoints, VERSION), null, 2)}\n`;
}

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
\`Authorization: Bearer <access_token>\` and the binding cookie of the same sign-in. The machine-readable document
is [openapi.json](openapi.json).

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
