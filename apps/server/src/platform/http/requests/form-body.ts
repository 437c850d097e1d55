import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { OPEN_BODY_BYTES } from '@foyer/contract/limits/requests.ts';

import { Fault } from '#/platform/fault.ts';

/** Throws A0401 (413) for a body that is announced to be larger than `OPEN_BODY_BYTES`; returns whether one may still be. */
export function requireSmallBody({ headers }: IncomingMessage): boolean {
  if (Number(headers['content-length'] ?? 0) > OPEN_BODY_BYTES) throw new Fault('payload_too_large');
  return headers['transfer-encoding'] !== undefined;
}

/**
 * Reads the form that a request carries, and leaves its body to be read once more by its `iterator`. No fields for another type.
 * Throws A0401 (413) for more than `OPEN_BODY_BYTES`, before it reads them if they are announced.
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
