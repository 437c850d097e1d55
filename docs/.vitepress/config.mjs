// The documentation site: `npm run docs` builds it from the documents of the repository, and Foyer serves it under
// /docs/. The content security policy there allows only files of Foyer itself, and no inline scripts.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitepress';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = fileURLToPath(new URL('dist/', import.meta.url));
const BASE = '/docs/';
/** Files that are copied to the site unchanged: their paths in the site, by their paths in the repository. */
const FILES = { 'docs/integrating/openapi.json': 'integrating/openapi.json', 'apps/web/src/app/icon.svg': 'icon.svg' };

/** The chapters of each reader, in their order, as paths from the root of the repository. */
const sections = JSON.parse(readFileSync(new URL('../contents.json', import.meta.url), 'utf8'));

/** The text of a document's first heading. */
const titleOf = (path) => /^# (.+)$/m.exec(readFileSync(join(ROOT, path), 'utf8'))[1];

/** The page that a document becomes: `docs/README.md` is the start page, `docs/operating/backup.md` `operating/backup`. */
const pageOf = (path) => path.replace(/^docs\//, '').replace(/README\.md$/, 'index.md');

export default defineConfig({
  title: 'Foyer',
  description: 'How to administer, operate and integrate Foyer',
  lang: 'en-GB',
  base: BASE,
  srcDir: ROOT,
  outDir: SITE,
  srcExclude: [
    'README.md', // its links for readers are the start page
    '**/node_modules/**',
    '**/dist/**',
    'data/**',
    'test-results/**',
    '.github/**',
    'apps/**',
    'bench/**',
    'e2e/**',
  ],
  rewrites: pageOf,
  cleanUrls: true,
  metaChunk: true,
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      linkPages(markdown);
      renderDiagrams(markdown);
    },
  },
  transformHtml: (html) => withScriptFiles(html),
  buildEnd: () => Object.entries(FILES).forEach(([from, to]) => copyFileSync(join(ROOT, from), join(SITE, to))),
  head: [['link', { rel: 'icon', href: `${BASE}icon.svg` }]],
  themeConfig: {
    logo: '/icon.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: sections.map(({ title, pages }) => ({
      text: title,
      items: pages.map((path) => ({ text: titleOf(path), link: `/${pageOf(path).replace(/(index)?\.md$/, '')}` })),
    })),
  },
});

/** Resolves relative links in the repository, since VitePress resolves them among the pages that documents become. */
function linkPages(markdown) {
  markdown.core.ruler.push('link_pages', ({ tokens, env }) => {
    if (env.realPath === undefined) return; // The search index needs no links.
    for (const link of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open')) {
      const [, path, anchor] = /^(?![a-z]+:|\/)([^#]+)(#.*)?$/.exec(link.attrGet('href')) ?? [];
      if (path === undefined) continue;
      const target = relative(ROOT, join(dirname(env.realPath), path));
      link.attrSet('href', `/${pageOf(target.endsWith('/') ? `${target}README.md` : target)}${anchor ?? ''}`);
    }
  });
}

/** Code blocks in Mermaid become diagrams, which the theme draws in the browser. */
function renderDiagrams(markdown) {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, ...rest) =>
    tokens[index].info.trim() === 'mermaid'
      ? `<Diagram source="${encodeURIComponent(tokens[index].content)}" />`
      : fence(tokens, index, ...rest);
}

/** Moves inline scripts to files. */
function withScriptFiles(html) {
  return html.replaceAll(/<script( id="[^"]+")?>([\s\S]+?)<\/script>/g, (_script, id = '', code) => {
    const file = `assets/inline-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
    mkdirSync(join(SITE, 'assets'), { recursive: true });
    writeFileSync(join(SITE, file), code);
    return `<script${id} src="${BASE}${file}"></script>`;
  });
}
