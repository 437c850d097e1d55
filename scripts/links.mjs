// Part of npm run check. Fails on a relative link in a document whose file or heading does not exist, and on a document
// in docs/ that is missing from its table of contents.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { fail, logStatus, ROOT } from './toolchain.mjs';

const LINK = /\]\((?![a-z]+:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const withoutCode = (text) => text.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');

/** The anchors of a document's headings, as GitHub generates them: the second equal heading gets "-1". */
function anchorsOf(text) {
  const counts = new Map();
  return Array.from(text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm), ([, heading]) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/\]\([^)]*\)|[^\p{L}\p{N}_\s-]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));
const problems = [];
let count = 0;
for (const document of documents)
  for (const [, path, anchor] of withoutCode(read(document)).matchAll(LINK)) {
    count += 1;
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(ROOT, target))) problems.push(`${document}: ${target} does not exist`);
    else if (anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor))
      problems.push(`${document}: ${target} has no heading #${anchor}`);
  }
const contents = JSON.parse(read('docs/contents.json')).flatMap(({ pages }) => pages);
const GENERATED_OR_LISTED = /^docs\/(?:README|decisions\/\d.*)\.md$/; // decisions have a list of their own
for (const document of documents)
  if (document.startsWith('docs/') && !GENERATED_OR_LISTED.test(document) && !contents.includes(document))
    problems.push(`docs/contents.json: ${document} is missing`);
if (problems.length > 0) fail(`broken links:\n${problems.join('\n')}`);
logStatus(`${count} links in ${documents.length} documents are valid`);
