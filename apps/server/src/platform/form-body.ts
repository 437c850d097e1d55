import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { OPEN_BODY_BYTES } from '@foyer/contract/limits.ts';

import { Fault } from './fault.ts';

/**
 * Reads the form that a request carries, and leaves its body to be read once more by its `iterator`. No fields for another type.
 * Throws A0401 (413) for more than `OPEN_BODY_BYTES`, before it reads them if they are announced.
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers;
  if (length === '0' && encoding === undefined) return new URLSearchParams();
  if (Number(length) > OPEN_BODY_BYTES) throw new Fault('payload_too_large');
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
