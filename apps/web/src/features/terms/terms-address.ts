import type { Location } from '#/shared/navigation/location.ts';

import { type DocumentKind, isDocument } from './documents.ts';

/** Path of the administration of documents: a section of the settings. */
const TERMS_PATH = '/settings?section=terms';

/** The document that an address selects; by default the terms of service. */
export function documentOf({ query }: Pick<Location, 'query'>): DocumentKind {
  const named = query.get('document') ?? undefined;
  return isDocument(named) ? named : 'cloud';
}

export const documentPath = (kind: DocumentKind) => `${TERMS_PATH}&document=${kind}`;
/**
 * The public page of a document, if it has one. Its last segment is also the sign-in method of the page that links to
 * it.
 */
export const publicPath = (kind: DocumentKind) => (kind === 'licence' ? undefined : `/soc/${kind}/normal`);
