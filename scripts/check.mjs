// npm run check: types, lint, format, dead code, generated files, evidence of docs/security/asvs.md, links, names,
// prose, CSS classes. Runs all checks, then prints those that failed.
import { commandOf, ensureInstalled, fail, logStatus, tryNode } from './toolchain.mjs';

ensureInstalled();
const checks = {
  types: [commandOf('typescript', 'tsc'), '-p', '.'],
  lint: [commandOf('oxlint'), '--type-aware', '--deny-warnings', '.'],
  format: [commandOf('oxfmt'), '--check', '.'],
  'dead code': [commandOf('knip')],
  'generated files': ['apps/server/generate/main.ts', '--check'],
  evidence: ['scripts/asvs.mjs'],
  links: ['scripts/links.mjs'],
  names: ['scripts/names.mjs'],
  prose: ['scripts/check-prose.mjs'],
  classes: ['scripts/css-classes.mjs'],
};
const failed = Object.entries(checks).filter(([name, args]) => {
  logStatus(name);
  return tryNode(args) !== 0;
});
if (failed.length > 0) fail(`failed: ${failed.map(([name]) => name).join(', ')}`);
logStatus('all checks passed');
