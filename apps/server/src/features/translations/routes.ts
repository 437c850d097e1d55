import { languageData } from '@foyer/contract/rules/language.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { Translations } from './service.ts';

export function mountTranslations(mount: Mount, translations: Translations): void {
  mount(languageData, async ({ query }) =>
    query?.language === undefined ? translations.all() : translations.one(query.language),
  );
}
