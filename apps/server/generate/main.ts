import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { localeProblems } from '#/features/translations/locale-problems.ts';
import { readEnglish, readLocale } from '#/features/translations/locales.ts';
import { sentenceMarkProblems } from '#/features/translations/sentence-marks.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { generateApiDocument, generateApiOverview } from './api.ts';
import { generateConfiguration } from './configuration.ts';
import { generateContents } from './documentation-contents.ts';
import { generateTables } from './tables.ts';
import { generateTextKeys } from './text-keys.ts';

const ROOT = new URL('../../../', import.meta.url);

/** All generated files, in the order of their dependencies. Each is committed, and checked to be up to date. */
const files: Record<string, () => string | Promise<string>> = {
  'apps/server/src/platform/database/generated/tables.ts': () =>
    generateTables(fileURLToPath(new URL('apps/server/migrations/', ROOT))),
  'packages/contract/src/generated/text-keys.ts': generateTextKeys,
  'docs/operating/configuration.md': generateConfiguration,
  'docs/integrating/api.md': generateApiOverview,
  'docs/integrating/openapi.json': generateApiDocument,
  'docs/README.md': generateContents,
};

const check = process.argv.includes('--check');
const english = readEnglish();
const problems = LANGUAGES.flatMap((language) => {
  const texts = readLocale(language);
  return [...localeProblems(language, texts, english), ...sentenceMarkProblems(language, texts)];
});
const stale: string[] = [];
for (const [path, generate] of Object.entries(files)) {
  const generated = await generate();
  const present = await readFile(new URL(path, ROOT), 'utf8').catch(() => '');
  if (generated === present) continue;
  stale.push(path);
  if (!check) await writeFile(new URL(path, ROOT), generated);
}
if (problems.length > 0) process.stderr.write(`Locale files:\n${problems.join('\n')}\n`);
if (check && stale.length > 0)
  process.stderr.write(`Out of date: ${stale.join(', ')}. Run "npm run generate" and commit.\n`);
if (check && stale.length + problems.length > 0) process.exit(1);
process.stdout.write(stale.length === 0 ? 'Generated files are up to date.\n' : `Wrote ${stale.join(', ')}\n`);
