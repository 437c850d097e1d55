import { ADDED_LANGUAGES } from '#/platform/i18n/languages.ts';
import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountTextAdministration } from './administration-routes.ts';
import { createTextAdministration } from './administration.ts';
import { localeProblems } from './locale-problems.ts';
import { readEnglish, readLocale } from './locales.ts';
import { mountTranslations } from './routes.ts';

export function createTranslationsModule(services: Services) {
  const textAdministration = createTextAdministration(services);
  const english = readEnglish();
  for (const language of ADDED_LANGUAGES) {
    const problems = localeProblems(language, readLocale(language), english);
    if (problems.length > 0)
      services.log.warn({ language, problems: problems.length, first: problems.slice(0, 10) }, 'locale has problems');
  }
  return {
    mount(mount) {
      mountTranslations(mount, services.translations);
      mountTextAdministration(mount, textAdministration);
    },
  } satisfies Module;
}
