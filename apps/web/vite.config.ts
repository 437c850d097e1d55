import { createRequire } from 'node:module';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The sign-in screen's style stands in the page itself: one round trip less before the first paint. */
function inlineEntryStyle(): Plugin {
  return {
    name: 'foyer-inline-entry-style',
    apply: 'build',
    enforce: 'post',
    generateBundle: (_, bundle) => {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      page.source = String(page.source).replace(
        /\s*<link rel="stylesheet"[^>]*href="\/base\/([^"]+)">/g,
        (link, name: string) => {
          const style = bundle[name];
          return style?.type === 'asset' ? `\n    <style>${String(style.source).trim()}</style>` : link;
        },
      );
    },
  };
}

// Vite asks for a default export.
export default defineConfig({
  root: import.meta.dirname,
  base: '/base/',
  plugins: [react({ jsxImportSource: '#jsx' }), inlineEntryStyle()],
  resolve: {
    // Its variant for browsers asks innerHTML what an entity means, which Trusted Types refuse.
    alias: { 'decode-named-character-reference': require.resolve('decode-named-character-reference') },
    // The SDK gives away what is built of it; this tree takes its sources.
    tsconfigPaths: true,
  },
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
  build: {
    // light-dark(), AbortSignal.any() and URL.parse() came with these.
    target: ['chrome126', 'edge126', 'firefox126', 'safari18'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What the first screen needs comes in one file, however much of it Home uses too; what many pages share in
        // another one: a hundred small files cost more in headers than they spare.
        codeSplitting: {
          groups: [
            { name: 'web', tags: ['$initial'], priority: 2 },
            { name: 'pages', test: /src\/(administration|shared|ui)\/|lucide-react/, minShareCount: 5, priority: 1 },
            // The first screen names every file that another one may need: small things of two pages are not worth one
            // each. What passkeys take is asked for on the first screen itself, without all that.
            {
              name: 'shared',
              test: /src\/(shared\/(?!auth\/passkey)|ui\/layout\/card|app\/page-tools)/,
              minShareCount: 2,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
