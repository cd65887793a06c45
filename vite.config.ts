import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { compiledAhead } from './scripts/compiled-ahead.ts';
import { leanIcons } from './scripts/lean-icons.ts';
import { mendedDataGrid } from './scripts/mended-data-grid.ts';
import { mendedLibrary } from './scripts/mended-library.ts';
import { mendedReactDom } from './scripts/mended-react-dom.ts';

const outDir = path.join(import.meta.dirname, 'dist/web');

export default defineConfig({
  root: 'src/web',
  build: {
    outDir,
    emptyOutDir: true,
    // The oldest browsers with popovers and Map.groupBy.
    target: ['chrome120', 'firefox125', 'safari17.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Words and rules do nothing by being there: each goes where it is used, not into the first load.
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/]src[\\/](web[\\/]words|contract|domain)[\\/]/, sideEffects: false },
        ],
      },
      output: {
        comments: false,
        chunkFileNames: ({ name }) =>
          name.startsWith('shared') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          // Left alone, each small thing that two screens share would be a request of its own. The table's
          // first view is one chunk with all it needs; what it shares, the other screens take from there.
          groups: [
            { name: 'app', tags: ['$initial'], priority: 6 },
            // Half of the first view: apart from the app, so that the one is run while the other still comes.
            {
              name: 'drawing',
              test: /[\\/]react-dom[\\/](client|cjs[\\/]react-dom-client.*)\.js$/,
              priority: 5,
            },
            { name: 'table', test: /[\\/]job-table[\\/]JobTablePage\.tsx$/, priority: 4 },
            // Two stylesheets: on a phone a round trip costs more than their bytes. What the table's first view
            // needs is in the app's own, all other screens share the other.
            { name: 'screens', test: /\.css$/, includeDependenciesRecursively: false, priority: 5 },
            // What every screen has as soon as it is drawn.
            { name: 'notices', test: /[\\/](Notices|ConfirmDialog)\.tsx$/, priority: 3 },
            // What the table shows as soon as its first rows are there.
            { name: 'after-table', test: /[\\/](FilterBar|LiveTable)\.tsx$/, priority: 2 },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 12_000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  plugins: [
    mendedDataGrid(),
    mendedReactDom(),
    leanIcons(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      // src/web/app/update.ts registers it: no inline script, and only after the first screen.
      injectRegister: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css}', 'icons/koorem.svg'],
        // Their names carry a hash of what is in them.
        dontCacheBustURLsMatching: /^assets\//,
      },
      manifest: {
        name: 'Koorem',
        short_name: 'Koorem',
        description: 'Laoseis, veotellimused, müügitellimused ja veotööd',
        lang: 'et',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#12372a',
        theme_color: '#12372a',
        icons: [
          { src: '/icons/koorem.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icons/koorem-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icons/koorem-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
    preloadDrawing(),
    stylesheetLast(),
    stylesAfterIt(),
    keepImportedStyles(),
    // The first screens, and the grid (docs/decisions/0025-compiled-while-fetched.md).
    compiledAhead(['index', 'drawing', 'table', 'after-table', 'JobGrid']),
    compressBuild(),
  ],
});

/** The page names the chunk that app/main.tsx asks for first, so that it comes beside the entry. */
function preloadDrawing(): Plugin {
  return {
    name: 'preload-drawing',
    apply: 'build',
    transformIndexHtml(_html, { bundle = {} }) {
      return Object.keys(bundle)
        .filter((file) => /^assets\/drawing-.*\.js$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
    },
  };
}

/** In the head the stylesheet would keep the page's splash back until it is there. */
function stylesheetLast(): Plugin {
  return {
    name: 'stylesheet-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [link] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        if (link === undefined) throw new Error('index.html names no stylesheet');
        return html.replace(link, '').replace('</body>', () => `${link.trim()}\n  </body>`);
      },
    },
  };
}

/** Vite's loader of a screen's styles puts them into the head, where the stylesheet above would overrule them. */
function stylesAfterIt(): Plugin {
  return {
    ...mendedLibrary('vite', /vite\/preload-helper\.js$/, [
      ['document.head.appendChild(link)', 'document.body.appendChild(link)'],
    ]),
    apply: 'build',
    generateBundle(_options, bundle) {
      const isPutIntoHead = Object.values(bundle).some(
        (file) => file.type === 'chunk' && file.code.includes('document.head.appendChild'),
      );
      if (isPutIntoHead) throw new Error('styles of a screen would come before those of the app');
    },
  };
}

/** A style that is imported for its own sake is not left out (app/first-styles.ts). */
function keepImportedStyles(): Plugin {
  return {
    name: 'keep-imported-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: () => ({ moduleSideEffects: 'no-treeshake' }),
    },
  };
}

/** Writes `.br` and `.gz` beside each text file, at the best level: the server sends them as they are. */
function compressBuild(): Plugin {
  return {
    name: 'compress-build',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue;
          const file = path.join(outDir, name);
          const content = readFileSync(file);
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
