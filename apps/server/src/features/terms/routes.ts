import { listTermsVersions, publishTerms, terms as readTerms, termsVersion } from '@foyer/contract/terms.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { Terms } from './service.ts';

export function mountTerms(mount: Mount, terms: Terms): void {
  mount(readTerms, ({ params, query }) => terms.show(params.kind, query?.language));
  mount(listTermsVersions, ({ params, query }) => terms.list(params.kind, query?.before));
  mount(termsVersion, ({ params }) => terms.get(params.kind, params.version));
  mount(publishTerms, ({ caller, params, body, from }) => terms.publish(caller, params.kind, body, from));
}
