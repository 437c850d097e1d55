// Part of npm run check: fails when the comments, log messages, documents or English texts of a folder have more than
// one retired word per 1,000 words.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fail, ROOT } from './toolchain.mjs';

const RETIRED =
  /\b(whoever|whatever|whichever|wherever|somebody|nobody|anybody|everybody|stands?|stood|lies|hears?|heard|tells?|told|says?|said|holds?|held|comes?|came|goes|went|meanwhile|at once|by itself|of its own|forgets?|forgotten|gives? up|given up|takes? up|looks? after|knows? of|mails|e-mails?)\b/gi;
/** Terms of the field and fixed names that contain such a word. */
const TERMS =
  /forgotten passwords?|passwords? forgotten|\b(has|holds?|held) (a|the|no|its) locks?\b|goes to (login|home)\b/gi;
const MOST_PER_THOUSAND = 1;

const COMMENT = /(?<!\w)\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/ .*/g;
const LOG_MESSAGE = /\blog\.\w+\((?:\{[^{}]*\}, )?'([^'\n]+)'/g;
const matchesOf = (text, pattern) => Array.from(text.matchAll(pattern), ([all, group]) => group ?? all);

/** How prose is found in a file, by the end of its name. */
const PROSE = {
  '.md': (text) => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|"[^"\n]*"|\]\([^)]*\)/g, ' '),
  '.sql': (text) => matchesOf(text, /--.*/g).join('\n'),
  '.css': (text) => matchesOf(text, COMMENT).join('\n'),
  '.json': (text) => matchesOf(text, /": "((?:\\.|[^"\\])*)"/g).join('\n'),
  '.ts': (text) => [...matchesOf(text, COMMENT), ...matchesOf(text, LOG_MESSAGE)].join('\n'),
};
PROSE['.tsx'] = PROSE['.mjs'] = PROSE['.ts'];
const endOf = (file) => file.slice(file.lastIndexOf('.'));
const isProse = (file) =>
  endOf(file) in PROSE &&
  file !== 'scripts/check-prose.mjs' &&
  !/\/generated\/|openapi\.json|^docs\/security\/asvs\.md$/.test(file) && // asvs.md quotes titles of tests
  (endOf(file) !== '.json' || file.startsWith('apps/server/locales/en/'));

/** A feature, a package or another folder of at most five levels. */
const folderOf = (file) => file.split('/').slice(0, -1).slice(0, 5).join('/') || '.';

const folders = new Map();
for (const file of execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n')) {
  if (file === '' || !isProse(file) || !existsSync(join(ROOT, file))) continue;
  const text = PROSE[endOf(file)](readFileSync(join(ROOT, file), 'utf8')).replaceAll(TERMS, ' ');
  const folder = folders.get(folderOf(file)) ?? { words: 0, found: [] };
  folder.words += text.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  folder.found.push(...(text.match(RETIRED) ?? []).map((word) => `${file}: ${word}`));
  folders.set(folderOf(file), folder);
}
const problems = [...folders.values()].flatMap(({ words, found }) =>
  found.length > Math.max(1, (words * MOST_PER_THOUSAND) / 1000) ? found : [],
);
if (problems.length > 0) fail(`retired words:\n${problems.join('\n')}`);
