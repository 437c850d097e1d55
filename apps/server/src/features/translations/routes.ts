import { languageData } from '@foyer/contract/rules/language.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { Languages } from './service.ts';

export function mountLanguages(mount: Mount, languages: Languages): void {
  mount(languageData, async ({ query }) =>
    query?.language === undefined ? languages.all() : languages.one(query.language),
  );
}
