import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy';

import { Fault } from '#/platform/fault.ts';
import { lazyPackage } from '#/platform/lazy-package.ts';

const busboy = lazyPackage('@fastify/busboy');

/** An uploaded file: its name, and its bytes as they arrive. */
export type Upload = { readonly name: string; readonly content: Readable };

/** Name of the part with the file. */
const FIELD = 'file';
const LIMITS = { parts: 1, files: 1, fields: 0, headerPairs: 10, headerSize: 8192 };
/** Milliseconds for which a refused client may continue to send before its connection is closed. */
const LINGER_MS = 5000;

/**
 * Reads `multipart/form-data` (RFC 7578) with one file, and passes the file to `use` while it arrives. The file's
 * stream ends without an error only if the whole body is valid: other parts or a truncated body make it fail. Throws
 * A0401 for an invalid body, or the error of `use`.
 */
export async function readUpload<T>(request: IncomingMessage, use: (upload: Upload) => Promise<T>): Promise<T> {
  const parser = createParser(request);
  const content = new PassThrough();
  content.on('error', () => undefined); // the reader of the stream receives the error
  const outcome = Promise.withResolvers<T>();
  let using: Promise<T> | undefined;

  /** Rejects the upload after `use` has finished. */
  async function refuse(fault: Fault): Promise<void> {
    content.destroy(fault);
    await Promise.allSettled([using]);
    outcome.reject(fault);
  }
  const refuseBody = () => void refuse(new Fault('illegal_input', { fields: { '': 'multipart' } }));
  const refuseParts = () => void refuse(new Fault('payload_too_large', { fields: { '': 'parts' } }));

  parser.on('file', (field: string | undefined, file, name: string | undefined) => {
    file.on('error', refuseBody);
    if (field !== FIELD || name === undefined) return refuseBody();
    file.pipe(content, { end: false });
    using = use({ name, content });
    using.then(outcome.resolve, outcome.reject);
  });
  parser.on('partsLimit', refuseParts);
  parser.on('fieldsLimit', refuseParts);
  parser.on('error', refuseBody);
  parser.on('finish', () => (using === undefined ? refuseBody() : content.end()));
  request.once('close', () => request.complete || refuseBody());
  request.pipe(parser);

  try {
    return await outcome.promise;
  } catch (error) {
    request.unpipe(parser);
    drain(request);
    throw error;
  }
}

/** Reads all bytes of a file. Throws A0401 (413) at `/file` as soon as there are more than `maxBytes`. */
export async function readAllBytes(content: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    // an upload is a stream of bytes
    length += chunk.length;
    if (length > maxBytes) throw new Fault('payload_too_large', { fields: { '/file': 'too_large' } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function createParser(request: IncomingMessage): BusboyInstance {
  try {
    // The route has checked the content type.
    return new (busboy().Busboy)({ headers: request.headers as BusboyHeaders, limits: LIMITS });
  } catch {
    throw new Fault('illegal_input', { fields: { '': 'multipart' } }); // no boundary
  }
}

/** Discards the rest of the body, since a client that is still sending would not read the response. */
function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
