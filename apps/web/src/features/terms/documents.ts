import type { TextKey } from '@foyer/contract/generated/text-keys.ts';
import type { TermsKind } from '@foyer/contract/terms.ts';

type TermsClause = { readonly title: TextKey; readonly text: TextKey };

/** The sections of each default document, in reading order. */
export const DOCUMENTS = {
  cloud: [
    { title: 'terms.cloud.account.title', text: 'terms.cloud.account.text' },
    { title: 'terms.cloud.use.title', text: 'terms.cloud.use.text' },
    { title: 'terms.cloud.service.title', text: 'terms.cloud.service.text' },
    { title: 'terms.cloud.end.title', text: 'terms.cloud.end.text' },
  ],
  privacy: [
    { title: 'terms.privacy.data.title', text: 'terms.privacy.data.text' },
    { title: 'terms.privacy.purpose.title', text: 'terms.privacy.purpose.text' },
    { title: 'terms.privacy.browser.title', text: 'terms.privacy.browser.text' },
    { title: 'terms.privacy.rights.title', text: 'terms.privacy.rights.text' },
  ],
  licence: [
    { title: 'terms.licence.scope.title', text: 'terms.licence.scope.text' },
    { title: 'terms.licence.period.title', text: 'terms.licence.period.text' },
    { title: 'terms.licence.trial.title', text: 'terms.licence.trial.text' },
    { title: 'terms.licence.warranty.title', text: 'terms.licence.warranty.text' },
    { title: 'terms.licence.use.title', text: 'terms.licence.use.text' },
    { title: 'terms.licence.end.title', text: 'terms.licence.end.text' },
    { title: 'terms.licence.data.title', text: 'terms.licence.data.text' },
    { title: 'terms.licence.contact.title', text: 'terms.licence.contact.text' },
  ],
} as const satisfies Record<TermsKind, readonly TermsClause[]>;

export type DocumentKind = TermsKind;

export function isDocument(type: string | undefined): type is DocumentKind {
  return type !== undefined && Object.hasOwn(DOCUMENTS, type);
}
