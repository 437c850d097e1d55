import type { Location } from '#/shared/navigation/location.ts';

import { type DocumentKind, isDocument } from './documents.ts';

/** Where the documents are looked after: a section of the settings. */
const TERMS_PATH = '/settings?section=terms';

/** The document that an address asks for. */
export function documentOf({ query }: Pick<Location, 'query'>): DocumentKind {
  const named = query.get('document') ?? undefined;
  return isDocument(named) ? named : 'cloud';
}

export const documentPath = (kind: DocumentKind) => `${TERMS_PATH}&document=${kind}`;
/** Where everybody reads it, if it has a page; what stands behind the document is how people came to it. */
export const publicPath = (kind: DocumentKind) => (kind === 'licence' ? undefined : `/soc/${kind}/normal`);
