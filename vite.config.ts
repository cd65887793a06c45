import path from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { compileAhead } from './build/compile-ahead.ts';
import { compress } from './build/compress.ts';
import { preloadDrawing, stylesheetLast } from './build/page-links.ts';

const outDir = path.join(import.meta.dirname, 'dist/web');

export default defineConfig({
  root: 'src/web',
  build: {
    outDir,
    emptyOutDir: true,
    // The oldest browsers with popovers and Map.groupBy.
    target: ['chrome120', 'firefox125', 'safari17.4'],
    assetsInlineLimit: 0,
    // One stylesheet for all screens: on a phone a round trip costs more than its bytes.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Words and rules do nothing by being there: each goes where it is used, not into the first load.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]src[\\/](web[\\/]i18n|api|domain)[\\/]/, sideEffects: false }],
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
            // What every screen has as soon as it is drawn.
            { name: 'notices', test: /[\\/](Notices|UpdatePrompt|ConfirmDialog)\.tsx$/, priority: 3 },
            // What the table shows as soon as its first rows are there.
            { name: 'after-table', test: /[\\/](FilterBar|LiveTable)\.tsx$/, priority: 2 },
            // The menu and what features add to it.
            { name: 'row-menu', test: /[\\/](menu[\\/]RowMenu\.tsx|app[\\/]row-actions\.ts)$/, priority: 2 },
            // Each takes all that it imports with it and those above took nothing of it: no circle, in which one
            // chunk would run before what it needs is there.
            {
              name: 'forms',
              test: /[\\/]web[\\/](ui[\\/](form|field|date|typeahead|select)|lookups)[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'shared',
              test: /[\\/]web[\\/](?!features[\\/])|node_modules/,
              minShareCount: 2,
              priority: 0.5,
            },
            {
              name: (id) => /[\\/]web[\\/]features[\\/]([^\\/]+)/.exec(id)?.[1] ?? null,
              minShareCount: 2,
              priority: 0.2,
            },
          ],
        },
      },
    },
  },
  plugins: [
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
    // The first screens, and the grid.
    compileAhead(['index', 'drawing', 'table', 'after-table', 'JobGrid']),
    compress(outDir),
  ],
});
