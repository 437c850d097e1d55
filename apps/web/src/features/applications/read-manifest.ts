import { MANIFEST_BYTES } from '@foyer/contract/limits.ts';

import { problemsIn, type Problems } from './check-schema.ts';
import type { Manifest } from './data.ts';

export type ReadManifest = { readonly manifest: Manifest } | { readonly problems: Problems };

/** Reads a file as a manifest, or says what is wrong with it, and where. */
export async function readManifestFile(file: File): Promise<ReadManifest> {
  if (file.size > MANIFEST_BYTES) return { problems: { '': 'too_large' } };
  const document = parse(await file.text());
  if (document === undefined) return { problems: { '': 'json' } };
  // The builder of schemas is fetched with the first file.
  const { Manifest: schema } = await import('@foyer/contract/manifest.ts');
  const problems = problemsIn(document, schema);
  if (Object.keys(problems).length > 0) return { problems };
  return { manifest: document as Manifest }; // as the schema has checked
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
