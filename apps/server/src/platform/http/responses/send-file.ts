import { Readable } from 'node:stream';

import { create as attachmentHeader } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** A download: its name, content and size. It has no size if the content is generated while it is sent. */
export type FileResponse = { readonly name: string; readonly bytes?: number; readonly content: Readable };

/**
 * Sends a file as a download, so that no browser renders its content as a page of this origin (OWASP ASVS 5.0 3.2.1,
 * 5.4.1; RFC 6266, RFC 8187).
 */
export function sendFile(reply: FastifyReply, file: FileResponse): FastifyReply {
  if (file.bytes !== undefined) void reply.header('content-length', file.bytes);
  // For HEAD, Fastify would read the whole content in the background.
  const isHead = reply.request.method === 'HEAD';
  if (isHead) file.content.destroy();
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', attachmentHeader(file.name))
    .header('content-security-policy', "sandbox;default-src 'none';frame-ancestors 'none'")
    .send(isHead ? Readable.from([]) : file.content);
}
