import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'identity' | 'br' | 'gzip';
/** A document in one encoding. Its ETag differs for each encoding (RFC 9110 8.8.3). */
export type EncodedDocument = { readonly body: Buffer; readonly encoding: Encoding; readonly etag: string };
type EncodedVariants = Map<Encoding, Promise<EncodedDocument>>;

/** Maximum number of cached versions, enough for a few versions in a few languages. */
const MAX_CACHED_VERSIONS = 8;
/** Size in bytes below which compression saves nothing. */
const MIN_COMPRESSED_LENGTH = 1024;
const BROTLI_QUALITY = 9;

const compress = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

/**
 * Cache of documents that all callers receive. Each version is serialised once, and compressed once per encoding. A
 * version is an object that is replaced when the document changes. An object that is created for each call is
 * serialised for each call; equal texts share their encodings.
 */
export function createDocumentCache() {
  const versions = new WeakMap<object, EncodedVariants>();
  /** Versions by the tag of their text, which needs less memory than the text. */
  const versionsByTag = new Map<string, EncodedVariants>();

  function versionOf(document: object, serialize: () => string): EncodedVariants {
    const cached = versions.get(document);
    if (cached !== undefined) return cached;
    const plain = toEncodedDocument(Buffer.from(serialize()), 'identity');
    const version = versionsByTag.get(plain.etag) ?? new Map([['identity', Promise.resolve(plain)]]);
    versionsByTag.delete(plain.etag);
    if (versionsByTag.size >= MAX_CACHED_VERSIONS)
      versionsByTag.delete(versionsByTag.keys().next().value ?? plain.etag);
    versionsByTag.set(plain.etag, version);
    versions.set(document, version);
    return version;
  }

  return {
    /** Returns the document in the best encoding that an `Accept-Encoding` header allows. */
    async encode(document: object, serialize: () => string, accepted = ''): Promise<EncodedDocument> {
      const version = versionOf(document, serialize);
      const plain = await version.get('identity');
      const encoding = encodingOf(accepted);
      if (plain === undefined) throw new Error('A version has no text.');
      if (encoding === 'identity' || plain.body.length < MIN_COMPRESSED_LENGTH) return plain;
      const variant = version.get(encoding) ?? compressDocument(plain.body, encoding);
      version.set(encoding, variant);
      return variant;
    },
  };
}

export type DocumentCache = ReturnType<typeof createDocumentCache>;

async function compressDocument(body: Buffer, encoding: 'br' | 'gzip'): Promise<EncodedDocument> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
  return toEncodedDocument(await (encoding === 'br' ? compress.br(body, options) : compress.gzip(body)), encoding);
}

function toEncodedDocument(body: Buffer, encoding: Encoding): EncodedDocument {
  return { body, encoding, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** The best known encoding of an Accept-Encoding header (RFC 9110 12.5.3). */
export function encodingOf(accepted: string): Encoding {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((token) => token.trim()))
    .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/** Sends a JSON document that browsers cache and revalidate each time. 304 if it is unchanged (RFC 9110 13.1.2). */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: EncodedDocument): FastifyReply {
  const { body, encoding, etag } = document;
  void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (matchesTag(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Serves a constant JSON document at a path. */
export function mountDocument(server: FastifyInstance, documents: DocumentCache, path: string, document: object): void {
  server.get(path, async (request, reply) => {
    const write = () => JSON.stringify(document);
    return sendDocument(request, reply, await documents.encode(document, write, request.headers['accept-encoding']));
  });
}

/**
 * Whether If-None-Match contains a tag: in a list, or as the weak tag that a compressing proxy writes (RFC 9110
 * 13.1.2).
 */
function matchesTag(header: string, tag: string): boolean {
  return header === '*' || header.split(',').some((named) => named.trim().replace(/^W\//, '') === tag);
}
