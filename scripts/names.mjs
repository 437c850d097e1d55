// Part of npm run check: fails on identifiers and file names that contain a retired word, and on paths in
// docs/contributing/glossary.md that do not exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fail, ROOT } from './toolchain.mjs';

/** Retired words by the term that replaces them. */
const RETIRED = {
  'external identity': ['vouch', 'vouched', 'vouches'],
  'sign-in method': ['comer', 'entrance', 'admission', 'arrival', 'knock'],
  status: ['verdict', 'judge', 'standing', 'standings'],
  listener: ['hear', 'hears', 'heard', 'hearer', 'hearers'],
  notify: ['tell', 'tells', 'told', 'teller'],
  text: ['say', 'says', 'said'],
  'password reset': ['retrieval', 'retrievals'],
  store: ['shop', 'shops'],
  cache: ['remember', 'remembered', 'forgotten'],
  owner: ['keeper'],
  input: ['given', 'asked'],
  page: ['turn', 'turns'],
};
/** Names defined by the wire format, stored data, the specification or libraries. */
const ALLOWED = ['givenName', 'retrieval_too_frequent', 'shops'];

const terms = new Map(Object.entries(RETIRED).flatMap(([term, words]) => words.map((word) => [word, term])));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && file !== 'scripts/names.mjs');

const partsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((part) => part.toLowerCase());
const retiredIn = (name) => (ALLOWED.includes(name) ? undefined : partsOf(name).find((part) => terms.has(part)));

/** The code of a file without comments, strings and regular expressions; expressions in templates are included. */
const codeOf = (text) =>
  text.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?]\s*)\/(?:\\.|[^/\\\n])+\//g,
    (all) => (all.startsWith('`') ? Array.from(all.matchAll(/\$\{([^}]*)\}/g), ([, code]) => code).join(' ') : ' '),
  );

const problems = [];
for (const file of files) {
  const word = retiredIn(file);
  if (word !== undefined) problems.push(`${file}: "${word}" is retired, use "${terms.get(word)}"`);
  if (file.endsWith('.css')) continue;
  const names = new Set(codeOf(readFileSync(join(ROOT, file), 'utf8')).match(/[A-Za-z_$][\w$]*/g));
  for (const name of names) {
    const part = retiredIn(name);
    if (part !== undefined) problems.push(`${file}: ${name}: "${part}" is retired, use "${terms.get(part)}"`);
  }
}
for (const [, where = ''] of readFileSync(join(ROOT, 'docs/contributing/glossary.md'), 'utf8').matchAll(
  /^\|[^|]*\|[^|]*\|(.*)\|$/gm,
))
  for (const [, path = ''] of where.matchAll(/`([^`]+)`/g))
    if (!['apps/server/src', 'apps/web/src', 'apps/server'].some((folder) => existsSync(join(ROOT, folder, path))))
      problems.push(`docs/contributing/glossary.md: ${path} does not exist`);
if (problems.length > 0) fail(`names:\n${problems.join('\n')}`);
