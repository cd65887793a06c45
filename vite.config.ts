import path from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { chunkReport } from './build/chunk-report.ts';
import { chunkNames, chunksByScreen, tableBar } from './build/chunks-by-screen.ts';
import { compileAhead } from './build/compile-ahead.ts';
import { compress } from './build/compress.ts';
import { preloadDrawing, stylesheetLast } from './build/page-links.ts';

const shared = chunksByScreen();
const byScreen = (name: string) => ({
  name: (id: string) => (shared.chunkOf(id) === name ? name : null),
  debugName: name,
});
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
        moduleSideEffects: [{ test: /[\\/]src[\\/](web[\\/]i18n|api|domain)[\\/]/, sideEffects: false }],
      },
      output: {
        comments: false,
        codeSplitting: {
          // Left alone, each small thing that two screens share would be a request of its own. The
          // first that fits counts.
          groups: [
            byScreen('app'),
            // As large as all the rest of the first view: apart, so that the one is run while the other still comes.
            { name: 'drawing', test: /[\\/]react-dom[\\/](client|cjs[\\/]react-dom-client.*)\.js$/ },
            ...chunkNames.map(byScreen),
            { name: 'after-table', test: tableBar },
            // What the board shows; what saves its moves, and all that comes with it, waits until the board is there.
            { name: 'planner', test: /[\\/](planner[\\/](day-query|move[\\/]findings)|et[\\/]planner)\.ts$/ },
            // What a feature's own parts share.
            {
              debugName: 'feature',
              name: (id: string) =>
                /[\\/]planner[\\/]move[\\/]move-job\.ts$/.test(id)
                  ? 'planner-moves'
                  : (/[\\/]web[\\/]features[\\/]([^\\/]+)/.exec(id)?.[1] ?? null),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    shared.plugin,
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
        // Words that another app shares are read into the form of an order ('Kleebi sõnum').
        share_target: { action: '/services/add-work', method: 'GET', params: { text: 'text' } },
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
    chunkReport(path.join(import.meta.dirname, 'dist/web-chunks.json')),
  ],
});
