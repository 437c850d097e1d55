import { createRequire } from 'node:module';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Inlines the style of the sign-in screen in the page, which saves a round trip before the first paint. */
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

// Vite requires a default export.
export default defineConfig({
  root: import.meta.dirname,
  base: '/base/',
  plugins: [react({ jsxImportSource: '#jsx' }), inlineEntryStyle()],
  resolve: {
    // The browser variant of this package decodes entities with innerHTML, which Trusted Types block.
    alias: { 'decode-named-character-reference': require.resolve('decode-named-character-reference') },
    // The SDK exports its build output; this repository imports its sources instead.
    tsconfigPaths: true,
  },
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
  build: {
    // The first versions with light-dark(), AbortSignal.any() and URL.parse().
    target: ['chrome126', 'edge126', 'firefox126', 'safari18'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // One file for the first screen, including the parts that Home shares, and one for modules shared by many
        // pages: the headers of a hundred small files cost more than the split saves.
        codeSplitting: {
          groups: [
            { name: 'web', tags: ['$initial'], priority: 2 },
            {
              name: 'pages',
              test: /src\/(administration|places|shared|ui)\/|lucide-react/,
              minShareCount: 5,
              priority: 1,
            },
            // The first screen lists all files that others may load, so small modules of two pages share one file.
            // Passkey modules are excluded: the first screen loads them separately.
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
