import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { OPEN_BODY_BYTES } from '@foyer/contract/limits/requests.ts';

import { Fault } from '#/platform/fault.ts';

/**
 * Throws A0401 (413) when the Content-Length exceeds `OPEN_BODY_BYTES`. Returns whether the body may still exceed it.
 */
export function requireSmallBody({ headers }: IncomingMessage): boolean {
  if (Number(headers['content-length'] ?? 0) > OPEN_BODY_BYTES) throw new Fault('payload_too_large');
  return headers['transfer-encoding'] !== undefined;
}

/**
 * Reads the form of a request. The request's `iterator` can then read the body once more. A body of another type has no
 * fields. Throws A0401 (413) above `OPEN_BODY_BYTES`; if the Content-Length exceeds it, before reading.
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const { 'content-length': length = '0', 'content-type': type = '' } = request.headers;
  if (!requireSmallBody(request) && length === '0') return new URLSearchParams();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length; // no encoding is set
    if (bytes > OPEN_BODY_BYTES) throw new Fault('payload_too_large');
    chunks.push(chunk as Buffer);
  }
  const body = Buffer.concat(chunks);
  Object.defineProperties(request, { readable: { value: true }, iterator: { value: () => Readable.from([body]) } });
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
  return new URLSearchParams(isForm ? body.toString('utf8') : '');
}
