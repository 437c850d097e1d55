import { DOCUMENTATION_PATH } from '@foyer/contract/core/limits.ts';

import { readBoot } from '#/shared/session/boot.ts';

import type { HelpPage } from './help-pages.ts';

/** The address of a page of the documentation, or of its start page; undefined if Foyer does not serve it. */
export function helpAddress(page?: HelpPage): string | undefined {
  return readBoot().documentation ? `${DOCUMENTATION_PATH}${page ?? ''}` : undefined;
}
