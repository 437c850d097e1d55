// Part of npm run check: fails on classes of CSS modules that a component uses but its style sheet lacks. The type
// checker does not find them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { fail, ROOT } from './toolchain.mjs';

const WEB = 'apps/web/src';
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', WEB], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.tsx'));
const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const matchesOf = (text, pattern) => Array.from(text.matchAll(pattern), ([, match = '']) => match);

const classesOf = (sheet) =>
  new Set(matchesOf(read(sheet).replaceAll(/\/\*[\s\S]*?\*\//g, ''), /\.([A-Za-z_][\w-]*)/g));

const missing = files.flatMap((file) => {
  const text = read(file);
  const code = text.replaceAll(/^import .*$/gm, '');
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(([, name, path = '']) => {
    const sheet = path.startsWith('#/') ? `${WEB}/${path.slice(2)}` : join(dirname(file), path);
    const classes = classesOf(sheet);
    return matchesOf(code, new RegExp(String.raw`\b${name}(?:\.|\[')(\w[\w-]*)`, 'g'))
      .filter((used) => !classes.has(used))
      .map((used) => `${file}: ${sheet} has no .${used}`);
  });
});
if (missing.length > 0) fail(`classes:\n${missing.join('\n')}`);
