import { MANIFEST_BYTES } from '@foyer/contract/limits/applications.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';

import { ApiError } from '#/shared/api/errors.ts';

import { checkManifest } from './data.ts';
import { manifestProblems, type ManifestProblems } from './manifest-problems.ts';

export type ReadManifest =
  | { readonly manifest: Manifest }
  | { readonly document?: unknown; readonly problems: ManifestProblems };

/** Reads a manifest from a file, for an installation or an upgrade. Returns its problems if it has any. */
export async function readManifestFile(file: File, over: string | undefined): Promise<ReadManifest> {
  if (file.size > MANIFEST_BYTES) return { problems: { '': 'too_large' } };
  const document = parse(await file.text());
  return document === undefined ? { problems: { '': 'json' } } : checkDocument(document, over);
}

/**
 * Checks a document on the server. Ignores problems of the entry address, since the user can enter another address.
 * Throws if the server could not check the document.
 */
export async function checkDocument(document: unknown, over: string | undefined): Promise<ReadManifest> {
  try {
    return { manifest: await checkManifest({ manifest: document, ...(over !== undefined && { over }) }) };
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'A0401') throw failure;
    const problems = manifestProblems(failure.fields);
    if (Object.keys(problems).length > 0) return { document, problems };
    return { manifest: document as Manifest }; // validated by the server
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
