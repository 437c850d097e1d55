// npm run new <words>: writes the skeleton of a capability and registers it. See
// docs/contributing/adding-a-capability.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { ensureInstalled, ROOT, runNode } from './toolchain.mjs';

const LOCALES = 'apps/server/locales/';
const ENGLISH = `${LOCALES}en/`;
const LANGUAGES = readdirSync(join(ROOT, LOCALES)).filter((language) => language !== 'en');
const TEMPLATES = join(ROOT, 'scripts', 'new');
const [pluralName = ''] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*s$/.test(pluralName)) {
  process.stderr.write('Usage: npm run new <words>, a plural noun in lower case with hyphens, such as "banners".\n');
  process.exit(2);
}
const singularName = pluralName.endsWith('ies') ? `${pluralName.slice(0, -3)}y` : pluralName.slice(0, -1);

const snake = (name) => name.replaceAll('-', '_');
const pascal = (name) => name.replaceAll(/(?:^|-)([a-z])/g, (_all, letter) => letter.toUpperCase());
const lowerFirst = (text) => text.replace(/^./, (letter) => letter.toLowerCase());
const upperFirst = (text) => text.replace(/^./, (letter) => letter.toUpperCase());
/**
 * Spellings of "sample word" in the templates, and how to convert a name to each.
 * @type {[string, (name: string) => string][]}
 */
const FORMS = [
  ['sample-word', (name) => name],
  ['sample_word', snake],
  ['SAMPLE_WORD', (name) => snake(name).toUpperCase()],
  ['sampleWord', (name) => lowerFirst(pascal(name))],
  ['SampleWord', pascal],
  ['sample word', (name) => name.replaceAll('-', ' ')],
  ['Sample word', (name) => upperFirst(name.replaceAll('-', ' '))],
];
const named = (text) =>
  FORMS.reduce((result, [form, write]) => {
    const plural = form + (form === 'SAMPLE_WORD' ? 'S' : 's');
    return result.replaceAll(plural, write(pluralName)).replaceAll(form, write(singularName));
  }, text);

const edited = [];
/** Registers the capability in a file: adds imports, and lines before `before`, which must occur exactly once. */
function register(file, { imports = '', lines, before }) {
  const content = readFileSync(join(ROOT, file), 'utf8');
  if (content.split(before).length !== 2) throw new Error(`${file} must contain exactly once: ${before.trim()}`);
  writeFileSync(join(ROOT, file), named(imports) + content.replace(before, () => named(lines) + before));
  edited.push(file);
}

ensureInstalled();
const templates = readdirSync(TEMPLATES, { recursive: true }).filter((file) => file.endsWith('.txt'));
const files = templates.map((template) => [named(template.slice(0, -'.txt'.length)), join(TEMPLATES, template)]);
const inOtherLanguages = files
  .filter(([file]) => file.startsWith(ENGLISH))
  .flatMap(([file, template]) =>
    LANGUAGES.map((language) => [file.replace(ENGLISH, `${LOCALES}${language}/`), template]),
  );
files.push(...inOtherLanguages);
const taken = files.find(([file]) => existsSync(join(ROOT, file)));
if (taken !== undefined) {
  process.stderr.write(`${taken[0]} already exists.\n`);
  process.exit(1);
}
for (const [file, template] of files) {
  mkdirSync(dirname(join(ROOT, file)), { recursive: true });
  writeFileSync(join(ROOT, file), named(readFileSync(template, 'utf8')));
}

register('packages/contract/src/core/endpoints.ts', {
  imports: "import * as sampleWords from '../sample-words.ts';\n",
  lines: '  sampleWords.listSampleWords,\n  sampleWords.addSampleWord,\n  sampleWords.removeSampleWord,\n',
  before: '] as const satisfies readonly Endpoint[];',
});
register('packages/contract/src/core/audit-events.ts', {
  lines: "  'sample_word.added',\n  'sample_word.removed',\n",
  before: '] as const;\nexport type AuditEvent =',
});
register('apps/server/migrations/0001_baseline.sql', {
  lines: `-- Sample words.

create table sample_words (
  id uuid not null,
  name text not null,
  created_at timestamptz not null default foyer_now(),
  constraint sample_words_pkey primary key (id),
  constraint sample_words_name_check check (name <> '')
);

`,
  before: '-- Licences.\n',
});
register('apps/server/src/repositories.ts', {
  imports: "import { createSampleWordRepository } from '#/features/sample-words/repository.ts';\n",
  lines: '    sampleWords: createSampleWordRepository(queries),\n',
  before: '  });\n}\n\ntype AllRepositories',
});
register('apps/server/src/modules.ts', {
  imports: "import { createSampleWordsModule } from '#/features/sample-words/module.ts';\n",
  lines: '    sampleWords: createSampleWordsModule(services),\n',
  before: '  };\n}\n',
});
register('apps/server/test/permission-matrix/matrix.ts', {
  imports: "import { sampleWordRows } from './sample-words-rows.ts';\n",
  lines: '  ...sampleWordRows,\n',
  before: '} satisfies PermissionMatrix;',
});
register('apps/web/src/app/pages/home.tsx', {
  imports: "import Box from 'lucide-react/icons/box';\n",
  lines: `  {
    path: '/sample-words',
    name: 'sampleWords.title',
    group: 'applications.administration',
    icon: Box,
    mayOpen: may('settings.read'),
    Page: lazyPage(async () => (await import('#/features/sample-words/sample-words-page.tsx')).SampleWordsPage),
  },
`,
  before: "  {\n    path: '/settings',\n",
});

const written = files.map(([file]) => file);
const formatted = [...written, ...edited].filter((file) => /\.tsx?$/.test(file));
runNode(['node_modules/oxfmt/bin/oxfmt', ...formatted]);
runNode(['apps/server/generate/main.ts']);
const list = (paths) => paths.map((path) => `  ${path}\n`).join('');
process.stdout.write(`Written:\n${list(written)}Edited:\n${list(edited)}
Next: npm run check, npm test -- server ${pluralName}, npm test -- journeys e2e/specs/${pluralName}.spec.ts.
For the remaining steps see docs/contributing/adding-a-capability.md: translate the texts, choose permissions, complete the skeleton.
`);
