import { DOCUMENTATION_PATH } from '@foyer/contract/core/limits.ts';

import { readBoot } from '#/shared/session/boot.ts';

import type { HelpPage } from './help-pages.ts';

/** The address of a documentation page, or of the start page; undefined if Foyer does not serve the documentation. */
export function helpAddress(page?: HelpPage): string | undefined {
  return readBoot().documentation ? `${DOCUMENTATION_PATH}${page ?? ''}` : undefined;
}
